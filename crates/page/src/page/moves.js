// The panel of the moves: the tree as text, the main line numbered and its variations in brackets behind the
// move that they replace, and the comment on the current move. It changes nothing by itself.

import { $, make, setText } from "./dom.js";
import { sentence, sentences, t } from "./words.js";

export class MovesPanel {
  /** `onGo(move)` shows a move; `onComment(text)`, `onPromote()` and `onDelete()` are about the current one. */
  constructor({ onGo, onComment, onPromote, onDelete }) {
    this.onGo = onGo;
    /** The button of each move that is drawn. */
    this.buttons = new Map();
    this.marked = null;
    this.drawn = "";
    $("promote").addEventListener("click", onPromote);
    $("delete").addEventListener("click", onDelete);
    $("comment-text").addEventListener("input", (event) => onComment(event.target.value));
  }

  draw(game) {
    const { current } = game;
    const drawn = `${game.id} ${game.version}`;
    if (drawn !== this.drawn || this.root !== game.root) {
      this.drawn = drawn;
      this.root = game.root;
      this.drawTree(game);
    }
    this.mark(this.buttons.get(current) ?? null);
    $("promote").disabled = current === game.root || game.isMain;
    $("delete").disabled = current === game.root;
    const about = current === game.root ? t("comment-on-game") : t("comment-on-move", { number: game.shown, point: current.point });
    setText($("comment-label"), about);
    // The place of the cursor is lost where the text is set again.
    if ($("comment-text").value !== current.comment) $("comment-text").value = current.comment;
  }

  drawTree(game) {
    const list = $("moves");
    const hadFocus = list.contains(document.activeElement);
    this.buttons.clear();
    this.marked = null;
    const line = make("div", { className: "line-of-moves" });
    this.drawComment(line, game.root);
    const [first] = game.root.children;
    if (first) this.drawLine(line, first, 1, game);
    else line.append(make("p", { className: "quiet", textContent: t("no-moves") }));
    list.replaceChildren(line);
    if (hadFocus) this.buttons.get(game.current)?.focus({ preventScroll: true });
  }

  /** Draws a branch; behind each of its moves the variations that replace it. */
  drawLine(into, first, number, game) {
    let at = first;
    for (let index = number; at; index += 1) {
      const button = this.moveButton(at, index, game);
      // A line never breaks behind an opening bracket.
      const isBranch = at === first && at !== at.parent.children[0];
      into.append(isBranch ? make("span", { className: "first-of-variation" }, "(", button) : button);
      this.drawComment(into, at);
      const [main, ...others] = at.parent.children;
      if (at === main) {
        for (const other of others) {
          const branch = make("span", { className: "variation", attributes: { role: "group", "aria-label": t("variation-label", { point: other.point }) } });
          this.drawLine(branch, other, index, game);
          branch.append(")");
          into.append(branch);
        }
      }
      [at] = at.children;
    }
  }

  drawComment(into, { comment }) {
    if (comment.trim()) into.append(make("span", { className: "comment-text", textContent: comment }));
  }

  moveButton(move, number, game) {
    const color = game.colorAt(number - 1);
    const button = make("button", { type: "button", className: "move" }, make("i", { textContent: number }), make("span", { textContent: move.point }));
    button.setAttribute("aria-label", t("move-label", { number, color, point: move.point }));
    button.addEventListener("click", () => this.onGo(move));
    this.buttons.set(move, button);
    return button;
  }

  mark(button) {
    if (button === this.marked) return;
    this.marked?.removeAttribute("aria-current");
    this.marked = button;
    button?.setAttribute("aria-current", "true");
    this.see();
  }

  /** Scrolls the list to the move that is shown. */
  see() {
    const list = $("moves");
    if (!this.marked) {
      list.scrollTop = 0;
      return;
    }
    const top = this.marked.getBoundingClientRect().top - list.getBoundingClientRect().top;
    list.scrollTop = Math.max(0, list.scrollTop + top - list.clientHeight / 2);
  }
}

/** A move in words, as it is announced. */
export const moveText = (game) => {
  const { current, shown } = game;
  if (!current.point) return t("at-start");
  const count = current.parent.children.length;
  const values = { number: shown, color: game.colorAt(shown - 1), point: current.point, count };
  const text = count > 1 ? t("at-move-variations", values) : t("at-move", values);
  return current.comment ? sentences(sentence(text), current.comment) : text;
};
