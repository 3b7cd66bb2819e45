// What the board shows of the game: the stones, and what settings, analysis, review and explanation add to them.

import { offeredLetters, zoneOf } from "./asking.js";
import { boardLabel } from "./board.js";
import { percent } from "./dom.js";
import { sentences, t } from "./words.js";

/** What the board shows of the game. */
export function sceneOf(app) {
  const { game, settings } = app;
  const { position } = app.referee;
  const stepping = app.stepping.current;
  const why = app.explaining.shown;
  const { played } = game;
  const analysis = app.work.shownAnalysis();
  const moves = played.map((point, index) => ({ point, color: game.colorAt(index), number: index + 1 }));
  const stones = [...game.setup, ...moves];
  const isPlain = !stepping && !app.line;
  const candidates = isPlain && !why && settings.candidates && analysis ? analysis.lines : [];
  const marks = app.fact?.marks ?? app.review.marks(game.shown);
  return {
    size: game.size,
    stones,
    numbers: settings.numbers,
    last: played.at(-1) ?? null,
    winning: position?.outcome?.line ?? [],
    forbidden: settings.forbidden && isPlain ? position?.forbidden ?? [] : [],
    threats: app.fact?.threats ?? (settings.threats && isPlain ? position?.threats ?? [] : []),
    candidates: candidates.map(({ move, proof, win_rate: rate }, rank) => ({ point: move, rank, ...candidateTexts(proof, rate) })),
    line: lineStones(app),
    marks: why ? marks.concat(whyMarks(why)) : marks,
    letters: isPlain ? offeredLetters(game.asked) : [],
    zone: app.playing.canPlay() ? zoneOf(game.asked) : 0,
    hint: app.work.hint !== "wanted" ? app.work.hint : null,
    ghost: ghost(app),
    canPlay: app.playing.canPlay() || app.explaining.isOn,
    label: sentences(boardLabel(game.size), app.status.text()),
  };
}

/** The stones of a line that is pointed at or stepped through. */
function lineStones(app) {
  const stepping = app.stepping.current;
  const line = stepping ? stepping.line.slice(0, stepping.at) : app.line?.line ?? [];
  const color = (index) => (stepping ? app.stepping.colorAt(index) : app.game.colorAt(app.game.shown + index));
  return line.map((point, index) => ({ point, color: color(index), number: index + 1 }));
}

/** The stone that a click would put on the board. */
function ghost(app) {
  const { pointed, game } = app;
  if (!pointed || app.line || !app.playing.canPlay() || !game.mayPlay(pointed) || app.explaining.isOn) return null;
  return { point: pointed, color: game.toMove };
}

/** The value of a candidate as it is drawn, and in words. */
function candidateTexts(proof, rate) {
  if (proof) return proof.result === "win" ? { text: "✓", spoken: t("candidate-winning") } : { text: "✗", spoken: t("candidate-losing") };
  return { text: String(Math.round(100 * rate)), spoken: percent(rate) };
}

/** The marks of an explanation: stones of its rows, and what completes them. */
function whyMarks({ point, rows, fours, threes }) {
  const of = (points, kind) => points.map((each) => ({ point: each, kind }));
  const marks = [{ point, kind: "asked" }];
  for (const stones of rows) marks.push(...of(stones, "part"));
  for (const { stones, by } of fours) marks.push(...of(stones, "part"), ...of(by, "good"));
  for (const { stones, by, not_by: notBy } of threes) {
    marks.push(...of(stones, "part"), ...of(by, "good"), ...of(notBy, "bad"));
  }
  return marks.filter((mark, index) => index === 0 || mark.point !== point);
}
