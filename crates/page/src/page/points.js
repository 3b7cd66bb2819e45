// The names of points, and the two colours.

/** The other colour. */
export const other = (color) => (color === "black" ? "white" : "black");

/** The name of a point, from column and row counted from 0; row 1 is at the bottom of the board. */
export const pointName = (x, y) => String.fromCharCode(97 + x) + (y + 1);
export const column = (point) => point.charCodeAt(0) - 97;
export const row = (point) => Number(point.slice(1)) - 1;
