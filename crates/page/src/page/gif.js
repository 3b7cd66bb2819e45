// Writes animated GIF files (version 89a, as its specification of 1990 says): one palette for all frames; a frame
// after the first holds an area, and in it only the points that have changed.

/** The largest number of colours, without the one that stands for "as before". */
const COLORS = 255;
const TRANSPARENT = 255;
/** Colours are told apart by the upper five bits of each part. */
const BITS = 5;
const BUCKETS = 1 << (3 * BITS);
/** Codes of a GIF have twelve bits at most. */
const LAST_CODE = 4095;
const MIN_CODE_SIZE = 8;
const CLEAR = 1 << MIN_CODE_SIZE;
const END = CLEAR + 1;

const bucketOf = (pixels, at) => ((pixels[at] >> 3) << 10) | ((pixels[at + 1] >> 3) << 5) | (pixels[at + 2] >> 3);

/** Bytes that grow. */
class Bytes {
  constructor() {
    this.bytes = new Uint8Array(1 << 16);
    this.length = 0;
  }

  push(...values) {
    for (const value of values) this.add(value);
  }

  add(value) {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(2 * this.length);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.length] = value;
    this.length += 1;
  }

  /** A number of two bytes, the lower one first. */
  pushShort(value) { this.push(value & 255, value >> 8); }

  pushText(text) { this.push(...new TextEncoder().encode(text)); }

  get all() { return this.bytes.slice(0, this.length); }
}

export class Gif {
  /**
   * An animation of this size that is repeated without end. Its colours are chosen for the given pictures, each as
   * a canvas gives it: four bytes a point.
   * @param {number} width
   * @param {number} height
   * @param {Uint8ClampedArray[]} pictures
   */
  constructor(width, height, pictures) {
    this.width = width;
    this.height = height;
    this.palette = choosePalette(pictures);
    this.nearest = new Int16Array(BUCKETS).fill(-1);
    /** @type {Uint8Array | null} what is shown, as numbers of colours */
    this.shown = null;
    this.out = new Bytes();
    this.out.pushText("GIF89a");
    this.out.pushShort(width);
    this.out.pushShort(height);
    // A palette of 256 colours, eight bits each; no background.
    this.out.push(0xf7, 0, 0);
    for (let color = 0; color < 256; color += 1) this.out.push(...(this.palette[color] ?? [0, 0, 0]));
    this.out.push(0x21, 0xff, 11);
    this.out.pushText("NETSCAPE2.0");
    this.out.push(3, 1, 0, 0, 0);
  }

  /**
   * Adds a frame that is shown for so many milliseconds. After the first one the pixels are those of an area alone, the
   * only one that may have changed: left, top, width, height.
   * @param {Uint8ClampedArray} pixels
   * @param {number} time
   * @param {number[]} [area]
   */
  add(pixels, time, area = [0, 0, this.width, this.height]) {
    const [left, top, width, height] = area;
    const isFirst = this.shown === null;
    this.shown ??= new Uint8Array(this.width * this.height);
    const part = this.indexed(pixels);
    for (let index = 0; index < part.length; index += 1) {
      const at = (top + Math.floor(index / width)) * this.width + left + (index % width);
      const color = part[index];
      if (!isFirst && this.shown[at] === color) part[index] = TRANSPARENT;
      this.shown[at] = color;
    }
    // What is not drawn anew stays.
    this.out.push(0x21, 0xf9, 4, isFirst ? 0x04 : 0x05);
    this.out.pushShort(Math.round(time / 10));
    this.out.push(TRANSPARENT, 0, 0x2c);
    for (const value of [left, top, width, height]) this.out.pushShort(value);
    this.out.push(0, MIN_CODE_SIZE);
    compress(part, this.out);
  }

  /** The whole file. */
  finish() {
    this.out.push(0x3b);
    return this.out.all;
  }

  /** The points of a picture as numbers of colours. */
  indexed(pixels) {
    const { nearest, palette } = this;
    const frame = new Uint8Array(pixels.length / 4);
    for (let index = 0, at = 0; at < pixels.length; index += 1, at += 4) {
      const bucket = bucketOf(pixels, at);
      if (nearest[bucket] < 0) nearest[bucket] = nearestColor(palette, pixels[at], pixels[at + 1], pixels[at + 2]);
      frame[index] = nearest[bucket];
    }
    return frame;
  }
}

function nearestColor(palette, red, green, blue) {
  let [best, least] = [0, Infinity];
  palette.forEach(([r, g, b], color) => {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [best, least] = [color, distance];
  });
  return best;
}

/** A palette for pictures by the median cut (Heckbert 1982): the box with the widest spread of colours is halved. */
function choosePalette(pictures) {
  let boxes = [colorsOf(pictures)];
  while (boxes.length < COLORS) {
    const spreads = boxes.map(spread);
    const widest = spreads.reduce((best, { width }, index) => (width > spreads[best].width ? index : best), 0);
    if (spreads[widest].width === 0) break;
    boxes.push(...halves(boxes[widest], spreads[widest].part));
    boxes.splice(widest, 1);
  }
  return boxes.map(mean);
}

/** Every colour of the pictures as red, green, blue, and how many points have it. */
function colorsOf(pictures) {
  const sums = new Float64Array(4 * BUCKETS);
  for (const pixels of pictures) {
    for (let at = 0; at < pixels.length; at += 4) {
      const to = 4 * bucketOf(pixels, at);
      for (let part = 0; part < 3; part += 1) sums[to + part] += pixels[at + part];
      sums[to + 3] += 1;
    }
  }
  const colors = [];
  for (let to = 0; to < sums.length; to += 4) {
    const count = sums[to + 3];
    if (count) colors.push([sums[to] / count, sums[to + 1] / count, sums[to + 2] / count, count]);
  }
  return colors;
}

/** The part, red, green or blue, in which the colours of a box differ most, and by how much. */
function spread(colors) {
  const widths = [0, 1, 2].map((part) => {
    const values = colors.map((color) => color[part]);
    return Math.max(...values) - Math.min(...values);
  });
  const width = Math.max(...widths);
  return { part: widths.indexOf(width), width };
}

/** The colours of a box in two halves with as many points each as can be. */
function halves(colors, part) {
  const sorted = colors.toSorted((one, two) => one[part] - two[part]);
  const half = sorted.reduce((sum, [, , , count]) => sum + count, 0) / 2;
  let [at, sum] = [0, 0];
  while (at < sorted.length - 1 && sum < half) {
    sum += sorted[at][3];
    at += 1;
  }
  at = Math.max(1, at);
  return [sorted.slice(0, at), sorted.slice(at)];
}

function mean(colors) {
  const count = colors.reduce((sum, color) => sum + color[3], 0);
  return [0, 1, 2].map((part) => Math.round(colors.reduce((sum, color) => sum + color[part] * color[3], 0) / count));
}

/** Compresses bytes as GIF does (Lempel, Ziv and Welch), in blocks of 255 bytes. */
function compress(values, out) {
  const block = [];
  let [bits, filled, size, next] = [0, 0, MIN_CODE_SIZE + 1, END + 1];
  // For a code and a value after it: the code of both together, or 0.
  const table = new Uint16Array((LAST_CODE + 1) << 8);
  const flush = () => {
    if (block.length) out.push(block.length, ...block);
    block.length = 0;
  };
  const write = (code) => {
    bits |= code << filled;
    filled += size;
    while (filled >= 8) {
      block.push(bits & 255);
      if (block.length === 255) flush();
      bits >>>= 8;
      filled -= 8;
    }
  };
  write(CLEAR);
  let code = values[0];
  for (let at = 1; at < values.length; at += 1) {
    const longer = (code << 8) | values[at];
    if (table[longer]) {
      code = table[longer];
      continue;
    }
    write(code);
    if (next <= LAST_CODE) {
      table[longer] = next;
      if (next === 1 << size) size += 1;
      next += 1;
    } else {
      write(CLEAR);
      table.fill(0);
      [size, next] = [MIN_CODE_SIZE + 1, END + 1];
    }
    code = values[at];
  }
  write(code);
  // The reader has learnt one more code by now.
  if (next === 1 << size && next <= LAST_CODE) size += 1;
  write(END);
  if (filled) block.push(bits & 255);
  flush();
  out.push(0);
}
