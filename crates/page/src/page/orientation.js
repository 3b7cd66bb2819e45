// How the board is turned: where a point is seen, and which point is seen at a place. The game knows nothing of it.
// Places are columns from the left and rows from the top, counted from 0.

import { column, pointName, row } from "./points.js";

/**
 * So many quarter turns clockwise, then, if it is flipped, left and right exchanged.
 * @typedef {{ turns: number, isFlipped: boolean }} Orientation
 */

/** @type {Orientation} */
export const UPRIGHT = { turns: 0, isFlipped: false };

/**
 * Columns and rows as they are seen, of a board of this size.
 * @param {number[]} size
 * @param {Orientation} orientation
 */
export const seenSize = ([width, height], { turns }) => (turns % 2 === 1 ? [height, width] : [width, height]);

/**
 * The place at which a point is seen.
 * @param {string} point
 * @param {number[]} size
 * @param {Orientation} orientation
 */
export function placeOf(point, size, { turns, isFlipped }) {
  let [width, height] = size;
  let [x, y] = [column(point), height - 1 - row(point)];
  for (let turn = 0; turn < turns; turn += 1) {
    [x, y] = [height - 1 - y, x];
    [width, height] = [height, width];
  }
  return [isFlipped ? width - 1 - x : x, y];
}

/**
 * The point that is seen at a place.
 * @param {number[]} place
 * @param {number[]} size
 * @param {Orientation} orientation
 */
export function pointAt(place, size, orientation) {
  const { turns, isFlipped } = orientation;
  let [width, height] = seenSize(size, orientation);
  let [x, y] = [isFlipped ? width - 1 - place[0] : place[0], place[1]];
  for (let turn = 0; turn < turns; turn += 1) {
    [x, y] = [y, width - 1 - x];
    [width, height] = [height, width];
  }
  return pointName(x, height - 1 - y);
}

/**
 * Turned on by a quarter, clockwise as it is seen.
 * @param {Orientation} orientation
 * @returns {Orientation}
 */
export function turned({ turns, isFlipped }) {
  return { turns: (turns + (isFlipped ? 3 : 1)) % 4, isFlipped };
}
