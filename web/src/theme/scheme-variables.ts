/** The site's own variables and Mantine's, for each colour scheme. */
import { dark, darkTints, light, type Scheme, shades } from '#shared/theme/tokens.ts';

type Hue = keyof typeof darkTints;
const hues = Object.keys(darkTints) as Hue[]; // the constant has no other keys

export const lightVariables: Record<string, string> = {
  ...schemeVariables(light),
  '--cat-l': '.44',
  '--cat-c': '.15',
  '--cat-mix': '9%',
  ...hueVariables((hue) => ({
    tint: shades[hue][1],
    hover: shades[hue][2],
    text: shades[hue][hue === 'gray' ? 7 : 8],
  })),
};

export const darkVariables: Record<string, string> = {
  ...schemeVariables(dark),
  '--cat-l': '.83',
  '--cat-c': '.11',
  '--cat-mix': '13%',
  ...hueVariables((hue) => ({
    tint: darkTints[hue][0],
    hover: darkTints[hue][1],
    text: hue === 'gray' ? dark.ink2 : shades[hue][3],
  })),
};

function schemeVariables({ pie, code, button, ...scheme }: Scheme): Record<string, string> {
  return {
    '--paper': scheme.paper,
    '--sheet': scheme.sheet,
    '--sunk': scheme.sunk,
    '--ink': scheme.ink,
    '--ink-2': scheme.ink2,
    '--ink-3': scheme.ink3,
    '--line': scheme.line,
    '--line-2': scheme.line2,
    '--edge': scheme.edge,
    '--guide': scheme.guide,
    '--datum': scheme.datum,
    '--datum-text': scheme.datumText,
    '--datum-wash': scheme.datumWash,
    '--pie-blue': pie.blue,
    '--pie-green': pie.green,
    '--pie-amber': pie.amber,
    '--pie-red': pie.red,
    '--c-kw': code.keyword,
    '--c-str': code.string,
    '--c-num': code.number,
    '--c-type': code.type,
    '--c-com': scheme.ink3,
    '--c-fn': scheme.ink,
    '--mantine-color-body': scheme.paper,
    '--mantine-color-text': scheme.ink,
    '--mantine-color-dimmed': scheme.ink3,
    '--mantine-color-placeholder': scheme.ink3,
    '--mantine-color-default': scheme.sheet,
    '--mantine-color-default-hover': scheme.hover,
    '--mantine-color-default-border': scheme.border,
    '--mantine-color-default-color': scheme.ink,
    '--mantine-color-error': scheme.error,
    '--mantine-color-success': code.string,
    '--mantine-color-anchor': scheme.datumText,
    '--mantine-color-disabled': scheme.disabled,
    '--mantine-color-disabled-color': scheme.ink3,
    '--mantine-color-disabled-border': scheme.disabledBorder,
    '--mantine-primary-color-filled': button.filled,
    '--mantine-primary-color-filled-hover': button.hover,
    '--mantine-primary-color-contrast': button.contrast,
  };
}

/** Replaces Mantine's defaults, whose `-light` shades lose the hue. */
function hueVariables(
  lightShades: (hue: Hue) => { tint: string; hover: string; text: string },
): Record<string, string> {
  const entries = hues.flatMap((hue) => {
    const { tint, hover, text } = lightShades(hue);
    const name = `--mantine-color-${hue}`;
    return [
      [`${name}-filled`, shades[hue][7]],
      [`${name}-filled-hover`, shades[hue][8]],
      [`${name}-light`, tint],
      [`${name}-light-hover`, hover],
      [`${name}-light-color`, text],
    ];
  });
  return Object.fromEntries(entries);
}
