// Why a move is good, and why a point is forbidden: asked of the server, shown below the board.

import { $, announce, make, notice, setText } from "./dom.js";
import { Refused } from "./server.js";
import { language, sentence, sentences, t } from "./words.js";

export class Explaining {
  /** @param {import("./main.js").App} app */
  constructor(app) {
    this.app = app;
    /** The explanation that is shown; null if there is none. */
    this.shown = null;
    /** Whether the next point that is chosen is explained. */
    this.isOn = false;
  }

  /** Whether the next point that is chosen is explained. */
  setOn(isOn) {
    this.isOn = isOn;
    $("explain").setAttribute("aria-pressed", String(isOn));
  }

  /** Explains a point: what the rules say, and what a move there is good for. */
  async explain(point) {
    this.setOn(false);
    const { key } = this.app.game;
    if (!this.app.game.isFree(point)) {
      notice(t("point-occupied", { point }));
      return;
    }
    try {
      const question = this.app.work.question({ point, language: language() });
      const [why, purpose] = await Promise.all([this.app.server.ask("explain", question), this.askPurpose(question)]);
      if (this.app.game.key !== key) return;
      this.shown = { ...why, purpose };
      this.show();
      this.app.draw();
    } catch (error) {
      if (error instanceof Refused) notice(error.message, "error");
    }
  }

  /** What a move is good for, in sentences; empty where none can be played. */
  async askPurpose(question) {
    try {
      return (await this.app.server.ask("why", question)).text;
    } catch (error) {
      if (error instanceof Refused) return "";
      throw error;
    }
  }

  show() {
    const why = this.shown;
    // Where nothing is ever forbidden, that is no news.
    const isNews = this.app.game.rule === "renju" || !why.purpose;
    setText($("why-title"), isNews ? why.verdict : t("why-title", { point: why.point }));
    const said = [why.purpose, ...why.reasons].filter(Boolean);
    $("why-list").replaceChildren(...said.map((reason) => make("li", { textContent: reason })));
    $("why-details").hidden = !why.foul && why.reasons.length === 0;
    $("why-text").textContent = why.text;
    const isForbidden = this.app.referee.position?.forbidden.some(({ point }) => point === why.point);
    $("why-play").hidden = !(isForbidden && this.app.playing.canPlay());
    $("why").hidden = false;
    $("why").scrollIntoView({ block: "nearest" });
    announce(sentences(sentence($("why-title").textContent), ...said));
  }
}
