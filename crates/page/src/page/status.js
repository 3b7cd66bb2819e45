// How the game stands, in words, and which of its buttons can be pressed.

import { speedText } from "./analysis.js";
import { askedText, drawChoice } from "./asking.js";
import { $, setText } from "./dom.js";
import { ruleName } from "./game.js";
import { other } from "./points.js";
import { t } from "./words.js";

/** How the rules have ended a game. */
export function outcomeText({ winner, by }) {
  return winner ? t(`state-won-${by.replace(/[^a-z]+/g, "-")}`, { color: winner }) : t("state-draw");
}

export class Status {
  /** @param {import("./main.js").App} app */
  constructor(app) {
    this.app = app;
  }

  /** Whose turn it is, or how the game ended. */
  text() {
    const { game } = this.app;
    const { position } = this.app.referee;
    const won = position?.outcome;
    if (won) return outcomeText(won);
    if (game.resigned && game.isAtEnd) return t(game.isOnTime ? "state-time" : "state-resigned", { color: other(game.resigned) });
    const [color, isHuman] = [game.toMove, game.actor === "human"];
    if (game.isOpening) return askedText(game);
    if (!isHuman) return this.app.work.activity?.kind === "think" ? t("state-thinking", { color }) : t("state-engine-to-move", { color });
    return game.human ? t("state-your-move", { color }) : t("state-to-move", { color });
  }

  /** What the engine has searched for a move, or what game it is. */
  detail() {
    const { game } = this.app;
    const { activity } = this.app.work;
    const rule = game.opening?.rule;
    if (activity?.kind === "hint") return t("looking-for-hint");
    if (activity && activity.kind !== "analyse" && activity.analysis) return speedText(activity.analysis, false);
    const names = [game.names.black, game.names.white].filter(Boolean).join(" – ");
    const opening = this.app.referee.position?.opening;
    const openingText = opening && t("opening-name", opening);
    const openingRule = rule && t("detail-opening", { rule, name: t(`opening-${rule}`) });
    const facts = [names, ruleName(game.rule), `${game.width}×${game.height}`, openingRule, openingText];
    return facts.filter(Boolean).join(t("fact-comma"));
  }

  drawButtons() {
    const { game } = this.app;
    const { activity } = this.app.work;
    const { shown, moves } = game;
    for (const id of ["first", "prev"]) $(id).disabled = shown === 0;
    for (const id of ["next", "last"]) $(id).disabled = !game.canGoOn;
    $("undo").disabled = !game.canUndo;
    $("redo").disabled = !game.canRedo;
    $("hint").disabled = !this.app.playing.canPlay() || game.isOpening;
    $("resign").disabled = this.app.keeping.waitsFor || this.app.referee.isOver || !game.isAtEnd || game.isOpening || shown === 0;
    setText($("resign-text"), this.app.playing.isResigning ? t("resign-really") : t("resign"));
    const isThinking = activity?.kind === "think" || activity?.kind === "opening";
    const stops = isThinking && !this.app.work.canHurry;
    setText($("go-text"), isThinking ? (stops ? t("pause") : t("move-now")) : game.hasHuman ? t("engine-moves") : t("go-on"));
    $("go-icon").setAttribute("href", stops ? "#i-pause" : "#i-play");
    // In the opening the engine acts where the game has come to, and nowhere before.
    const canGo = !game.isOpening || this.app.work.isEnginesTurn;
    $("go").disabled = this.app.referee.isOver || this.app.server.state !== "here" || this.app.keeping.waitsFor || !canGo || this.app.review.isWanted;
    setText($("place"), t("place-of", { number: shown, count: moves.length }));
  }

  /** The choice of a person in an opening. */
  drawChoice() {
    const isReady = this.app.server.state === "here" && !this.app.keeping.waitsFor;
    drawChoice(this.app.game, isReady, (choice) => this.app.playing.choose(choice));
  }

  /** Says what stands in the way: a question to the person, or the state of the server. */
  showBanner() {
    const { waitsFor } = this.app.keeping;
    const { state } = this.app.server;
    const isShown = Boolean(waitsFor) || state !== "here";
    $("banner").hidden = !isShown;
    setText($("banner-text"), isShown ? t(`banner-${waitsFor ?? state}`) : "");
    $("banner-button").hidden = Boolean(waitsFor) || state !== "taken";
    $("banner-open").hidden = waitsFor !== "link";
    $("banner-keep").hidden = !waitsFor;
  }
}
