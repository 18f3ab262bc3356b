/** Derives the colours of a category as the site's style sheet does, in OKLab (https://bottosson.github.io/posts/oklab/). */
import { defaultCategoryColor } from '#shared/schemas/limits.ts';

/** `a` runs from green to red, `b` from blue to yellow. */
type Oklab = readonly [lightness: number, a: number, b: number];

const white: Oklab = [1, 0, 0];

export interface CategoryColors {
  /** Lines and words; dark enough to be read on every tint. */
  line: string;
  /** Background behind the letter. */
  tint: string;
  /** Fill of the letter. */
  letter: string;
  /** Construction lines on the tint. */
  guide: string;
}

/** @param color `#RRGGBB`; anything else becomes the default colour. */
export function categoryColors(color: string): CategoryColors {
  const base = toOklab(/^#[0-9a-f]{6}$/i.test(color) ? color : defaultCategoryColor);
  const line = withLetterLightness(base);
  const tint = mixColors(base, white, 0.12);
  return {
    line: toHex(line),
    tint: toHex(tint),
    letter: toHex(mixColors(base, white, 0.18)),
    guide: toHex(mixColors(line, tint, 0.34)),
  };
}

/** The style sheet says `oklch(from … .44 min(c, .15) h)`. */
function withLetterLightness([, a, b]: Oklab): Oklab {
  const chroma = Math.hypot(a, b);
  const factor = chroma > 0.15 ? 0.15 / chroma : 1;
  return [0.44, a * factor, b * factor];
}

/** @param share of the first colour, 0 to 1 */
function mixColors(first: Oklab, second: Oklab, share: number): Oklab {
  const mix = (index: 0 | 1 | 2) => first[index] * share + second[index] * (1 - share);
  return [mix(0), mix(1), mix(2)];
}

function toOklab(hex: string): Oklab {
  const channel = (start: number) =>
    toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  const [red, green, blue] = [channel(1), channel(3), channel(5)];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toHex([lightness, a, b]: Oklab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map((value) => hexOf(fromLinear(value))).join('')}`;
}

function hexOf(channel: number): string {
  const whole = Math.round(Math.min(1, Math.max(0, channel)) * 255);
  return whole.toString(16).padStart(2, '0');
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}
