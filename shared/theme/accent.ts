/** Derives the shades of the accent colour: they keep its hue, and have the lightness that the design needs. */
import {
  ColorSpace,
  contrastWCAG21,
  OKLCH,
  parse,
  serialize,
  sRGB,
  to,
  toGamut,
} from 'colorjs.io/fn';

ColorSpace.register(sRGB);
ColorSpace.register(OKLCH);

type Tint = readonly [lightness: number, saturation: number];
export type Ten<Item> = readonly [Item, Item, Item, Item, Item, Item, Item, Item, Item, Item];

/** For shades 0 to 9: lightness in OKLCH, and the factor for the accent's chroma. */
const tintScale: Ten<Tint> = [
  [0.974, 0.065],
  [0.944, 0.138],
  [0.896, 0.284],
  [0.825, 0.503],
  [0.755, 0.754],
  [0.675, 1.058],
  [0.596, 1.081],
  [0.52, 1],
  [0.444, 0.845],
  [0.334, 0.647],
];
const darkBackgrounds = {
  wash: [0.232, 0.174],
  tint: [0.286, 0.323],
  hover: [0.33, 0.359],
} as const;

export interface Surfaces {
  /** Colours behind text and lines, in each scheme. */
  light: readonly string[];
  dark: readonly string[];
}

export interface Accent {
  shades: Ten<string>;
  /** Backgrounds of text in the accent colour, in the dark scheme. */
  dark: Record<keyof typeof darkBackgrounds, string>;
}

/** Contrast ratios that WCAG 2.2 requires for text, and for lines that carry meaning. */
const minContrast = { text: 4.5, line: 3 };

/**
 * @param accent `#RRGGBB`, whose lightness does not matter
 * @throws if no shade has enough contrast to its background
 */
export function accentShades(accent: string, surfaces: Surfaces): Accent {
  const { coords } = to(parse(accent), OKLCH);
  const [, chroma, hue] = coords;
  const shade = ([lightness, share]: Tint, step = 0) => {
    const color = { space: OKLCH, coords: [lightness + step, share * (chroma ?? 0), hue] as const };
    const inGamut = toGamut(to({ ...color, coords: [...color.coords], alpha: 1 }, sRGB));
    return serialize(inGamut, { format: 'hex', collapse: false }).toUpperCase();
  };
  /** @param sign 1 to look for lighter colours with enough contrast, -1 for darker ones */
  const readable = (tint: Tint, ratio: number, backgrounds: readonly string[], sign: 1 | -1) => {
    for (let step = 0; step < 0.3; step += 0.005) {
      const color = shade(tint, sign * step);
      if (backgrounds.every((each) => contrastWCAG21(parse(color), parse(each)) >= ratio))
        return color;
    }
    throw new Error(
      `The accent ${accent} has no shade that can be read on ${backgrounds.join(', ')}.`,
    );
  };
  const dark = {
    wash: shade(darkBackgrounds.wash),
    tint: shade(darkBackgrounds.tint),
    hover: shade(darkBackgrounds.hover),
  };
  const [s0, s1, s2, s3, s4, s5, s6, s7, s8, s9] = tintScale;
  const tints = [shade(s1), shade(s2)] as const;
  const shades: Ten<string> = [
    shade(s0),
    ...tints,
    readable(s3, minContrast.text, [dark.tint, dark.hover], 1),
    readable(s4, minContrast.text, [...surfaces.dark, dark.wash], 1),
    readable(s5, minContrast.line, surfaces.dark, 1),
    readable(s6, minContrast.line, surfaces.light, -1),
    readable(s7, minContrast.text, [...surfaces.light, '#FFFFFF', shade(s0)], -1),
    readable(s8, minContrast.text, tints, -1),
    shade(s9),
  ];
  return { shades, dark };
}
