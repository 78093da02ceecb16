// Draws static/icon.svg as PNG, for the devices that install the page and want pictures of dots.
// It knows as much of SVG as that file has: rectangles and straight paths, filled and turned.
import { deflateSync } from "node:zlib";

const WHOLE = 512; // the icon's width in its own units
const LINES = 4; // so many lines are measured in each row of dots
const CORNER = 12; // a rounded corner has so many sides

/** The picture so many dots wide; a full one has no corners cut off, and keeps clear of its edge. */
export function icon(svg, size, isFull = false) {
  const dots = new Float64Array(size * size * 4);
  shapes(svg).forEach(({ points, colour }, i) => {
    const isGround = i === 0;
    const shown = isFull && isGround ? square() : points;
    const scale = (isFull && !isGround ? 0.9 : 1) * (size / WHOLE);
    const middle = size / 2;
    fill(dots, size, shown.map((point) => point.map((at) => middle + (at - WHOLE / 2) * scale)), colour);
  });
  return png(size, dots);
}

const square = () => [[0, 0], [WHOLE, 0], [WHOLE, WHOLE], [0, WHOLE]];

/** Every shape of the file as its corners and its colour, the lowest first. */
function shapes(svg) {
  return [...svg.matchAll(/<(rect|path) ([^>]*)\/>/g)].map(([, kind, text]) => {
    const has = Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, k, v]) => [k, v]));
    const corners = kind === "rect" ? rounded(has) : straight(has.d);
    const [angle = 0, x = 0, y = 0] = (has.transform?.match(/-?\d+/g) ?? []).map(Number);
    const colour = [1, 3, 5].map((at) => parseInt(has.fill.slice(at, at + 2), 16));
    return { points: corners.map((point) => turned(point, (angle * Math.PI) / 180, x, y)), colour };
  });
}

function rounded({ x, y, width, height, rx }) {
  const [left, top, wide, high, radius] = [x, y, width, height, rx].map(Number);
  const centres = [[1, 1], [0, 1], [0, 0], [1, 0]].map(([right, low]) => [
    left + radius + right * (wide - 2 * radius),
    top + radius + low * (high - 2 * radius),
  ]);
  return centres.flatMap(([cx, cy], quarter) =>
    Array.from({ length: CORNER + 1 }, (_, i) => {
      const angle = ((quarter + i / CORNER) * Math.PI) / 2;
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
    }),
  );
}

function straight(path) {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([MLHV])([\d ]+)/g)].map(([, letter, numbers]) => {
    const [first, second] = numbers.trim().split(" ").map(Number);
    if (letter === "V") y = first;
    else x = first;
    if (second !== undefined) y = second;
    return [x, y];
  });
}

function turned([x, y], angle, cx, cy) {
  const [dx, dy] = [x - cx, y - cy];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cx + dx * cos - dy * sin, cy + dx * sin + dy * cos];
}

/** Lay a shape over the dots: each takes as much of the colour as the shape covers of it. */
function fill(dots, size, points, colour) {
  for (let row = 0; row < size; row++) {
    const covered = new Float64Array(size);
    for (let line = 0; line < LINES; line++) {
      const crossings = crossed(points, row + (line + 0.5) / LINES);
      for (let i = 0; i + 1 < crossings.length; i += 2) cover(covered, crossings[i], crossings[i + 1]);
    }
    covered.forEach((part, column) => part && mix(dots, (row * size + column) * 4, colour, part / LINES));
  }
}

/** Where a level line meets the sides of a shape, from left to right. */
function crossed(points, y) {
  const found = points.flatMap(([x1, y1], i) => {
    const [x2, y2] = points[(i + 1) % points.length];
    return y1 <= y !== y2 <= y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : [];
  });
  return found.sort((a, b) => a - b);
}

function cover(covered, from, to) {
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(covered.length, to); x++) {
    covered[x] += Math.min(x + 1, to) - Math.max(x, from);
  }
}

function mix(dots, at, colour, part) {
  const before = dots[at + 3];
  const alpha = part + before * (1 - part);
  colour.forEach((one, i) => {
    dots[at + i] = (one * part + dots[at + i] * before * (1 - part)) / alpha;
  });
  dots[at + 3] = alpha;
}

/** The dots as a PNG file. */
function png(size, dots) {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let i = 0; i < dots.length; i++) {
    const row = Math.floor(i / (size * 4));
    rows[i + row + 1] = Math.round(i % 4 === 3 ? dots[i] * 255 : dots[i]);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6], 8); // eight bits a channel: red, green, blue, alpha
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(kind, data) {
  const named = Buffer.concat([Buffer.from(kind), data]);
  const found = Buffer.alloc(named.length + 8);
  found.writeUInt32BE(data.length, 0);
  named.copy(found, 4);
  found.writeUInt32BE(checksum(named), named.length + 4);
  return found;
}

function checksum(data) {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
