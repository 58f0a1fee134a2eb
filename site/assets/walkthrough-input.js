/*
 * What the walkthrough listens to: touch, keys, fields, swipes. Each of them is a deed of the controller.
 */
"use strict";

const tehoInput = (() => {
  /** @param {Controller} controller @param {string} deed @param {string} at the key of what was touched */
  function act(controller, deed, at) {
    const [name, ...rest] = deed.split(" ");
    const said = rest.join(" ");
    /** @type {Object<string, () => void>} */
    const deeds = {
      prev: () => controller.back(),
      next: () => controller.next(),
      prevGroup: () => controller.goGroup(-1),
      nextGroup: () => controller.goGroup(1),
      go: () => controller.go(Number(said)),
      play: () => (controller.playing ? controller.stop() : controller.play()),
      all: () => controller.look(controller.all ? controller.seat : null),
      skip: () => controller.skip(),
      open: () => controller.openFold(),
      big: () => controller.enlarge(),
      again: () => controller.again(),
      unpick: () => controller.unpick(),
      if: () => controller.whatIf(said),
      leave: () => controller.close(),
      copyLink: () => tehoPage.copy(location.href).then(() => controller.show(controller.say("copied"), [], null, "copy")),
      restart: () => controller.restart(),
      close: () => controller.close(),
      panel: () => controller.toggle(said),
      zone: () => controller.toggle(`zone ${said}`),
      seat: () => controller.touchSeat(Number(said)),
      token: () => controller.touch(Number(said), at),
      choose: () => controller.choose(Number(rest[0]), Number(rest[1]), at),
      answer: () => controller.answer(said, at),
    };
    deeds[name]();
  }

  /** @param {Controller} controller @param {KeyboardEvent} event */
  function key(controller, event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
    /** @type {Object<string, () => void>} */
    const keys = {
      ArrowLeft: () => controller.back(),
      ArrowRight: () => controller.proceed(),
      ArrowUp: () => controller.goGroup(-1),
      ArrowDown: () => controller.goGroup(1),
      "[": () => controller.goGroup(-1),
      "]": () => controller.goGroup(1),
      Home: () => controller.go(0),
      End: () => controller.go(controller.data.steps.length - 1),
      f: () => controller.flip(),
      p: () => (controller.playing ? controller.stop() : controller.play()),
      l: () => controller.enlarge(),
      m: () => controller.toggle("menu"),
      Escape: () => controller.close(),
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    event.stopPropagation(); // the theme has keys of its own
    keys[event.key]();
  }

  /** @param {HTMLElement} app @param {Controller} controller */
  function watchSwipes(app, controller) {
    /** @type {{x: number, y: number}|null} */
    let start = null;
    app.addEventListener("touchstart", (event) => {
      const on = /** @type {Element} */ (event.target).closest(".tw-table");
      start = on && event.touches.length === 1 ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
    }, { passive: true });
    app.addEventListener("touchend", (event) => {
      if (!start) return;
      const dx = event.changedTouches[0].clientX - start.x;
      const dy = event.changedTouches[0].clientY - start.y;
      start = null;
      if (Math.abs(dx) > 45 && Math.abs(dx) > 2 * Math.abs(dy)) (dx < 0 ? controller.next() : controller.back());
    }, { passive: true });
  }

  /** @param {HTMLElement} host the element @param {HTMLElement} app what is drawn in it @param {Controller} controller */
  function listen(host, app, controller) {
    app.addEventListener("click", (event) => {
      const found = /** @type {Element} */ (event.target).closest("[data-do]");
      if (found instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      if (found instanceof HTMLAnchorElement) event.preventDefault(); // with scripts a word or a clause is told here
      if (found instanceof HTMLElement && app.contains(found)) act(controller, found.dataset.do || "", found.dataset.key || "");
      else if (!/** @type {Element} */ (event.target).closest(".tw-over, .tw-menu, .tw-sheet, .tw-say, a, label")) controller.close();
    });
    app.addEventListener("input", (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.dataset.part === "slider") controller.go(Number(field.value));
    });
    app.addEventListener("change", (event) => {
      const { dataset: { part }, value } = /** @type {HTMLSelectElement} */ (event.target);
      if (part === "groups") controller.go(controller.data.groups[Number(value)].first);
      if (part === "view") controller.look(Number(value));
      if (part === "speed") controller.speed = Number(value);
    });
    app.addEventListener("keydown", (event) => key(controller, event));
    // As long as nothing has the focus, too, where the walkthrough fills the window.
    document.addEventListener("keydown", (event) => {
      if (event.target === document.body && host.getBoundingClientRect().bottom > innerHeight / 2) key(controller, event);
    });
    watchSwipes(app, controller);
  }

  return Object.freeze({ listen });
})();
