// Saving pictures: of the position that is shown, and of the game move by move.

import { EMPTY_SCENE } from "./board.js";
import { $, download, setText } from "./dom.js";
import { gifOf, pngOf, svgOf } from "./picture.js";
import { sceneOf } from "./scene.js";
import { t } from "./words.js";

const KINDS = ["png", "svg", "gif"];

export class Pictures {
  /** @param {import("./main.js").App} app */
  constructor(app) {
    this.app = app;
    for (const kind of KINDS) $(`save-${kind}`).addEventListener("click", () => this.save(kind));
    $("save-dialog").addEventListener("close", () => setText($("picture-note"), ""));
  }

  /** Makes a picture and gives it to the browser as a file. */
  async save(kind) {
    const name = `goren-${this.app.game.rule}.${kind}`;
    setText($("picture-note"), t("picture-is-made"));
    this.offer(false);
    try {
      download(await this.make(kind), name);
      setText($("picture-note"), t("picture-done", { name }));
    } catch (error) {
      console.error(error);
      setText($("picture-note"), t("picture-failed"));
    }
    this.offer(true);
  }

  offer(isOn) { for (const kind of KINDS) $(`save-${kind}`).disabled = !isOn; }

  /**
   * @param {string} kind
   * @returns {Promise<Blob>}
   */
  async make(kind) {
    const look = { orientation: this.app.orientation, hasCoordinates: this.app.settings.coordinates };
    if (kind === "gif") return gifOf(this.positions(), look);
    if (kind === "png") return pngOf(this.position(), look);
    return new Blob([svgOf(this.position(), look)], { type: "image/svg+xml" });
  }

  /** The position that is shown, with nothing but its stones. */
  position() {
    const { size, stones, numbers, last, winning } = sceneOf(this.app);
    return { ...EMPTY_SCENE, size, stones, numbers, last, winning };
  }

  /** The positions of the line that is shown, from the start to its end. */
  positions() {
    const { game } = this.app;
    const shown = this.position();
    const stones = [
      ...game.setup, ...game.moves.map((point, index) => ({ point, color: game.colorAt(index), number: index + 1 })),
    ];
    const before = game.setup.length;
    return Array.from({ length: game.moves.length + 1 }, (_, count) => {
      if (count === game.shown) return shown;
      return { ...shown, stones: stones.slice(0, before + count), last: game.moves[count - 1] ?? null, winning: [] };
    });
  }
}
