/** Generates the pictures of the sample content. */
import { type Painter, paintPng, type Rgb } from './png.ts';

/** Pixels. */
export const pictureSize = { width: 960, height: 600 };
const { width, height } = pictureSize;

export const pictureNames = [
  'page-faults.png',
  'phase-portrait.png',
  'flame-graph.png',
  'contour-lines.png',
] as const;

export type PictureName = (typeof pictureNames)[number];

/** PNG files by name. */
export function drawPictures(): Map<PictureName, Buffer> {
  const painters: Record<PictureName, Painter> = {
    'page-faults.png': pageFaults,
    'phase-portrait.png': phasePortrait,
    'flame-graph.png': flameGraph,
    'contour-lines.png': contourLines,
  };
  return new Map(pictureNames.map((name) => [name, paintPng(width, height, painters[name])]));
}

/** A heat map of pages, darker where they were touched more often. */
const pageFaults: Painter = (x, y) => {
  const size = 24;
  if (x % size === 0 || y % size === 0) return [238, 242, 243];
  const column = Math.floor(x / size);
  const row = Math.floor(y / size);
  const wave = Math.sin(column * 0.31 + row * 0.12) * Math.cos(row * 0.27 - column * 0.08);
  const shade = 250 - Math.round(190 * Math.max(0, wave * 0.6 + noise(column, row) * 0.55 - 0.1));
  return [shade, shade + 2, shade + 4];
};

/** arg f(z) as hue for f(z) = (z² - 1)(z + i) / (z² + 0.6). */
const phasePortrait: Painter = (x, y) => {
  const re = ((x - width / 2) / height) * 4;
  const im = ((height / 2 - y) / height) * 4;
  const square = { re: re * re - im * im, im: 2 * re * im };
  const zeros = Math.atan2(square.im, square.re - 1) + Math.atan2(im + 1, re);
  const poles = Math.atan2(square.im, square.re + 0.6);
  const modulus =
    Math.log(Math.hypot(square.re - 1, square.im) * Math.hypot(re, im + 1) + 1e-9) -
    Math.log(Math.hypot(square.re + 0.6, square.im) + 1e-9);
  const band = modulus * 2 - Math.floor(modulus * 2);
  return hueColour((zeros - poles) / (2 * Math.PI), 0.72 + 0.24 * band);
};

/** Stacked calls, each layer narrower than the one it stands on. */
const flameGraph: Painter = (x, y) => {
  const layer = Math.floor((height - y) / 20);
  const depth = 3 + Math.floor(26 * Math.abs(Math.sin(x * 0.006) * Math.cos(x * 0.0171)));
  if (layer > depth || (height - y) % 20 === 0) return [23, 27, 32];
  const cell = Math.floor(x / (22 + ((layer * 37) % 90)));
  const heat = noise(cell, layer);
  return heat > 0.55 ? [222, 104, 60] : heat > 0.2 ? [217, 154, 69] : [120, 164, 178];
};

/** Lines of equal height of a smooth surface. */
const contourLines: Painter = (x, y) => {
  const surface = (column: number, row: number) =>
    Math.sin(column * 0.011) +
    Math.cos(row * 0.013 + column * 0.004) +
    0.5 * Math.sin((column + row) * 0.021) +
    0.3 * Math.cos(column * 0.041 - row * 0.033);
  const level = Math.floor(surface(x, y) * 7);
  const onLine =
    level !== Math.floor(surface(x + 1, y) * 7) || level !== Math.floor(surface(x, y + 1) * 7);
  if (!onLine) return [16, 20, 24];
  return level % 4 === 0 ? [178, 184, 188] : [84, 92, 99];
};

/** A repeatable value from 0 to 1 for a cell. */
function noise(column: number, row: number): number {
  const value = Math.sin(column * 127.1 + row * 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

function hueColour(turns: number, lightness: number): Rgb {
  const channel = (offset: number) =>
    Math.round(255 * lightness * (0.62 + 0.34 * Math.cos(2 * Math.PI * (turns - offset))));
  return [channel(0), channel(1 / 3), channel(2 / 3)];
}
