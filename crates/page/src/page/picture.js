// Pictures of the board as files: SVG of a position, PNG of the same, and a game move by move as GIF. They look as
// the board on the page does.

import { draw } from "./dom.js";
import { Drawing } from "./drawing.js";
import { Gif } from "./gif.js";

/** @typedef {{ orientation: import("./orientation.js").Orientation, hasCoordinates: boolean }} Look */

/** PNG has so many points for each unit of the drawing. */
const PNG_SCALE = 2;
/** The longer side of an animation, in points, at most. */
const GIF_SIDE = 640;
/** How far from the middle of its point a stone is seen, with its shadow, in units of the drawing. */
const REACH = 25;
/** How long an animation shows a position, and the last one, in milliseconds. */
const MOVE_TIME = 600;
const END_TIME = 3000;

/** What the style of the page says about a part of a drawing, and what holds where nothing is said. */
const STYLES = {
  fill: "rgb(0, 0, 0)", "fill-opacity": "1", stroke: "none", "stroke-width": "1px", "stroke-opacity": "1",
  "stroke-linecap": "butt", "stroke-dasharray": "none", opacity: "1", "stop-color": "rgb(0, 0, 0)", "stop-opacity": "1",
};
const TEXT_STYLES = {
  "font-family": "", "font-size": "", "font-weight": "400", "text-anchor": "start", "dominant-baseline": "auto",
};

/** A drawing that keeps its looks outside the page. It is in the page, unseen, until `end` is called. */
class Picture {
  /**
   * @param {number[]} size
   * @param {Look} look
   */
  constructor(size, { orientation, hasCoordinates }) {
    this.drawing = new Drawing();
    this.drawing.build(size, orientation, hasCoordinates);
    const { box, ground, under, stones, over } = this.drawing;
    this.size = [box[2], box[3]];
    this.svg = draw("svg", { viewBox: box.join(" "), width: box[2], height: box[3], class: "scene unseen", "aria-hidden": "true" });
    this.svg.append(ground, under, stones, over);
    // The style holds for what is in the page.
    document.body.append(this.svg);
  }

  /** Draws a position and writes it as SVG, so many times as large; with `only`, the board or the stones alone. */
  write(scene, { scale = 1, only = "" } = {}) {
    this.drawing.show(scene);
    takeStyles(this.svg);
    const copy = /** @type {SVGSVGElement} */ (this.svg.cloneNode(true));
    copy.removeAttribute("class");
    copy.removeAttribute("aria-hidden");
    const [ground, ...rest] = copy.children;
    if (only === "board") for (const layer of rest) layer.remove();
    // The colours of the stones are among the parts of the board.
    if (only === "stones") ground.replaceChildren(ground.firstChild);
    const [width, height] = this.size;
    copy.setAttribute("width", String(width * scale));
    copy.setAttribute("height", String(height * scale));
    return new XMLSerializer().serializeToString(copy);
  }

  end() { this.svg.remove(); }
}

/**
 * A position as a whole SVG file, so many times as large as it is drawn.
 * @param {any} scene
 * @param {Look} look
 */
export function svgOf(scene, look, scale = 1) {
  const picture = new Picture(scene.size, look);
  const svg = picture.write(scene, { scale });
  picture.end();
  return svg;
}

/**
 * Writes into every part of a drawing what the style of the page says about it, in place of its class, and takes
 * away what is not seen. Parts that have no class any more are done.
 */
function takeStyles(svg) {
  for (const part of svg.querySelectorAll("[class]")) {
    const style = getComputedStyle(part);
    if (style.display === "none" && part.tagName !== "stop") {
      part.remove();
      continue;
    }
    const wanted = part.tagName === "text" ? { ...STYLES, ...TEXT_STYLES } : STYLES;
    const found = Object.entries(wanted).map(([name, usual]) => [name, style.getPropertyValue(name), usual]);
    for (const [name, value, usual] of found) if (value && value !== usual) part.setAttribute(name, value);
    part.removeAttribute("class");
  }
}

/**
 * A position as a PNG file.
 * @param {any} scene
 * @param {Look} look
 * @returns {Promise<Blob>}
 */
export async function pngOf(scene, look) {
  const image = await imageOf(svgOf(scene, look, PNG_SCALE));
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/**
 * Positions one after the other as an animated GIF file.
 * @param {any[]} scenes
 * @param {Look} look
 * @returns {Promise<Blob>}
 */
export async function gifOf(scenes, look) {
  const picture = new Picture(scenes[0].size, look);
  try {
    return await animated(picture, scenes);
  } finally {
    picture.end();
  }
}

async function animated(picture, scenes) {
  const scale = Math.min(1, GIF_SIDE / Math.max(...picture.size));
  const [width, height] = picture.size.map((side) => Math.round(side * scale));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const board = await imageOf(picture.write(scenes[0], { scale, only: "board" }));
  /** @type {(scene: any, area: number[]) => Promise<Uint8ClampedArray>} */
  const pixels = async (scene, [left, top, wide, high]) => {
    const stones = await imageOf(picture.write(scene, { scale, only: "stones" }));
    context.save();
    context.beginPath();
    context.rect(left, top, wide, high);
    context.clip();
    context.drawImage(board, 0, 0, width, height);
    context.drawImage(stones, 0, 0, width, height);
    context.restore();
    return context.getImageData(left, top, wide, high).data;
  };
  const whole = [0, 0, width, height];
  // All colours are in the middle and at the end.
  const last = scenes.length - 1;
  const gif = new Gif(width, height, [await pixels(scenes[last >> 1], whole), await pixels(scenes[last], whole)]);
  for (const [index, scene] of scenes.entries()) {
    const area = index === 0 ? whole : changedArea(picture.drawing, scenes[index - 1], scene, { width, height, scale });
    gif.add(await pixels(scene, area), index < last ? MOVE_TIME : END_TIME, area);
  }
  return new Blob([gif.finish()], { type: "image/gif" });
}

/** The area in which two positions are drawn differently: left, top, width, height, in points of the picture. */
function changedArea(drawing, before, scene, { width, height, scale }) {
  const [one, two] = [looks(before), looks(scene)];
  const points = [...new Set([...one.keys(), ...two.keys()])].filter((point) => one.get(point) !== two.get(point));
  const centers = points.map((point) => drawing.center(point));
  const side = (axis, sign) => Math.max(...centers.map((center) => sign * center[axis])) + REACH;
  const [x, y] = drawing.box;
  const left = Math.max(0, Math.floor((-side(0, -1) - x) * scale));
  const top = Math.max(0, Math.floor((-side(1, -1) - y) * scale));
  const right = Math.min(width, Math.ceil((side(0, 1) - x) * scale));
  const bottom = Math.min(height, Math.ceil((side(1, 1) - y) * scale));
  return points.length ? [left, top, right - left, bottom - top] : [0, 0, 1, 1];
}

/** What each stone of a position looks like. */
function looks({ stones, last, winning }) {
  return new Map(stones.map(({ point, color }) => [point, [color, point === last, winning.includes(point)].join()]));
}

/**
 * An SVG file as an image that can be painted. It is in the address itself: so it may be painted everywhere.
 * @param {string} svg
 * @returns {Promise<HTMLImageElement>}
 */
async function imageOf(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}
