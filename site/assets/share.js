/** Under a walkthrough: its record and the lines that show it in another page, to copy. The record is a script of its own,
 * which is read when it is wanted, from a folder (`file://`) too; a page in one file has it inside. */
(() => {
  "use strict";
  const share = /** @type {HTMLElement|null} */ (document.querySelector(".share"));
  const said = share?.querySelector("output");
  if (!share || !said) return;

  /** @param {string} name @returns {Promise<string>} */
  const record = async (name) => {
    const inside = document.querySelector("script[data-part=record]");
    return inside ? JSON.parse(inside.textContent || '""') : tehoPage.record(name);
  };

  const frame = share.querySelector("details"), field = share.querySelector("textarea");
  if (frame && field && location.protocol !== "file:") {
    frame.hidden = false;
    frame.addEventListener("toggle", () => {
      const here = /** @type {HTMLLinkElement|null} */ (document.querySelector("link[rel=canonical]"))?.href || location.href;
      const address = new URL(frame.dataset.file || "", here).href + location.hash;
      field.value = `<iframe src="${address}" title="${document.title.replace(/"/g, "&quot;")}" width="100%" height="640" style="border: 0" loading="lazy"></iframe>`;
    });
  }
  for (const button of share.querySelectorAll("button")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await tehoPage.copy(button.dataset.copy === "frame" ? field?.value || "" : await record(button.dataset.copy || ""));
      said.textContent = said.dataset.said || "";
    });
  }
})();
