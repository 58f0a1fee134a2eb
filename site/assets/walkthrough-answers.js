/*
 * What a touch, a choice or an answer is told: a note, which stands until the next step. What is true then says the state.
 */
"use strict";

const TehoAnswers = (() => {
  const { escaped } = tehoParts;
  const FEW = 4; // options that are named, of those that are as good and of the others; half of them where each is long

  return class extends TehoQuestion {
    /** @param {string} html @param {string[]} clauses @param {boolean|null} good @param {string|null} at
     * @param {string} [value] the choice it is said to */
    show(html, clauses, good, at, value) {
      const comparison = value === undefined ? null : this.comparison;
      const figures = comparison ? ` ${comparison.figures}` : "";
      if (comparison) html += ` ${comparison.words}`;
      if (value !== undefined && this.by !== "seat" && this.by !== "option") html += ` ${this.goesOn(value)}`;
      this.note = { html: `${html}${figures}`, clauses, good, at, value };
      const word = good === null ? "" : this.say(good ? "rightWord" : this.given?.solved && this.question ? "solutionWord" : "wrongWord");
      this.spoken = `${word} ${html}`.trim();
      this.changed({ near: false, address: false });
    }

    /** How the options here compare, as HTML: in words what was chosen, and folded the figures, those that are as good as
     * the best, then others; none where all are as good. @returns {{words: string, figures: string}|null} */
    get comparison() {
      const { compared, data } = this;
      if (!compared?.points || !data.compared) return null;
      const yours = this.picked.join(",");
      /** @param {Tried} one */
      const named = (one) => {
        const name = this.choiceName(one.value, this.now.ask);
        return one.value === yours ? `<b class="tw-yours">${name}</b>` : name;
      };
      /** @param {Tried[]} all */
      const few = (all) => all.filter((one, index) => index < (one.value.includes(",") ? FEW / 2 : FEW) || one.value === yours);
      const [best, ...others] = compared.tried;
      const good = others.filter((one) => one.good), rest = others.filter((one) => !one.good);
      const more = (/** @type {Tried[]} */ all) => (few(all).length < all.length ? [this.say("more", { count: all.length - few(all).length })] : []);
      const error = (/** @type {Tried} */ one) => (one.error ? `\u00a0±\u00a0${one.error}` : "");
      const groups = [`${named(best)} ${compared.points}${error(best)}`,
        good.length && `${this.say("asGood")} ${[...few(good).map(named), ...more(good)].join(this.say("comma"))}`,
        ...[...few(rest).map((one) => `${named(one)} ${this.say("worse", { gap: `${one.gap}${error(one)}` })}`), ...more(rest)]].filter(Boolean);
      const head = this.say("compared", { deals: data.compared.deals, unit: escaped(data.compared.unit) });
      const mine = compared.tried.find((one) => one.value === yours);
      const words = !mine ? [] : mine.better ? [this.say("betterHere", { best: this.choiceName(best.value, this.now.ask), better: escaped(mine.better) }), ...this.because(best, mine)]
        : [this.say(good.length ? "goodHere" : "bestHere"), ...this.because(mine, rest[0])];
      const told = `${head} ${groups.join(`${this.say("semicolon")} `)}${this.say("period")}`;
      return { words: words.join(" "), figures: `<details class="tw-figures"><summary class="tw-chip">${this.say("figures")}</summary> ${told}</details>` };
    }

    /** Why a choice looks better than another one, as HTML: the trick, then what is scored. @param {Tried} better @param {Tried} worse
     * @returns {string[]} */
    because(better, worse) {
      const { data: { sides }, you } = this, other = this.choiceName(worse.value, this.now.ask), told = [];
      const [mine, others] = [better, worse].map(({ trick = 0 }) => Math.round(trick));
      const pair = sides.some((side) => side.length > 1 && side.includes(you));
      if (Math.abs(mine - others) > 1) told.push(this.say(pair ? "hintTrickSide" : "hintTrick", { mine, others, other }));
      const [own, rival] = [better.own - worse.own, worse.rival - better.rival];
      const won = [better, worse].every((one) => Math.max(one.own, one.rival) <= 1); // a deal is won or lost
      const [key, one, two] = won ? ["hintWins", 10 * better.own, 10 * worse.own] : own >= rival ? ["hintOwn", better.own, worse.own] : ["hintRival", better.rival, worse.rival];
      if (Math.round(one) !== Math.round(two)) told.push(this.say(key, { best: Math.round(one), others: Math.round(two), other }));
      return told;
    }

    /** A part was chosen: the whole choice answers the question, or says whether it may be made.
     * @param {number} level @param {number} index @param {string} at where it was touched */
    choose(level, index, at) {
      const ask = this.ask;
      if (!ask) return;
      const secret = this.secret;
      Object.assign(this, { note: null, picked: [...this.picked.slice(0, level), index] });
      const path = this.picked.join(",");
      const refused = ask.not.find((one) => one.path.join(",") === path);
      const whole = ask.may.some((one) => one.join(",") === path);
      if ((refused || whole) && secret) return this.answer(path, at);
      if (refused) return this.show(refused.text, refused.clauses || [], false, at);
      if (whole) {
        const names = this.choiceName(path, ask);
        const said = this.compared?.points ? `${names}${this.say("period")}` : this.say("legal", { card: names });
        return this.show(said, [], this.compared ? null : true, at, path);
      }
      const head = ask.parts[this.levels[level + 1].options[0]].head || "";
      this.spoken = escaped(`${this.say("picked", { card: this.partName(ask.parts[index]) })} ${head}`);
      this.changed({ near: false, address: false });
    }

    /** @param {string} value a seat, a path of parts, or an option @param {string} at where it was touched */
    answer(value, at) {
      const question = this.question;
      if (!question) return;
      const found = question.answers.find((one) => one.value === value);
      const right = found ? found.right : false;
      const given = this.given || { tries: 0, first: right };
      const tries = given.tries + (right ? 0 : 1);
      this.answers.set(question, { tries, right, solved: !right && tries > 1, value, first: given.first });
      const reason = found || question.other || { text: this.say("wrong"), clauses: [] };
      if (right) return this.show(reason.text, reason.clauses || [], true, null, value);
      if (question === this.question) this.picked = [];
      if (tries < 2) return this.show(reason.text, reason.clauses || [], false, at);
      const { solution } = question;
      this.show(solution.text, solution.clauses || [], false, null);
    }

    /** The choice from its first part. */
    unpick() {
      this.picked = [];
      this.note = null;
      this.changed({ near: false, address: false });
    }

    /** The question once more. */
    again() {
      if (this.question && this.given) this.answers.set(this.question, { ...this.given, tries: 0, right: false, solved: false });
      this.note = null;
      this.picked = [];
      this.spoken = escaped(this.question?.prompt || "");
      this.changed({ near: false, address: false });
    }

    /** A card was touched: it answers, or says what it is. @param {number} token @param {string} at */
    touch(token, at) {
      const lying = this.lying;
      const zone = this.zoneOf(token, lying);
      const by = zone.form === "trick" ? lying.from.get(token) : null;
      if (this.waiting && this.by === "seat" && by !== null && by !== undefined) return this.answer(this.data.seats[by], at);
      const option = this.optionOf(token);
      if (option) return this.choose(option[0], option[1], at);
      const seen = this.sees(token, lying);
      const [first, second] = seen === "face" ? this.pathTo(token) : [];
      if (second !== undefined) return this.choose(this.picked.length, first, at), this.choose(this.picked.length, second, at);
      if (seen !== "face") return this.show(escaped(this.say(seen, { zone: zone.name })), [], null, at);
      const card = `⟦${this.data.faces[token]}⟧`;
      const player = by === null || by === undefined ? "" : this.data.names[by];
      const where = player ? this.say("cardBy", { zone: zone.name, card, seat: player }) : this.say("cardIn", { zone: zone.name, card });
      const said = [escaped(where)];
      const ask = this.waiting && this.by !== "choice" ? null : this.ask;
      if (!ask || !ask.parts.length) return this.show(said[0], [], null, at);
      if (zone.owner !== null && zone.owner !== ask.seat) said.push(escaped(this.say("notYours", { seat: this.data.names[zone.owner], chooser: this.data.names[ask.seat] })));
      const other = (this.waiting && this.question?.other) || ask.other;
      this.show([...said, other?.text || ""].join(" "), other?.clauses || [], null, at);
    }
  };
})();
