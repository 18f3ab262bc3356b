import { parse } from 'postcss';
import type { Plugin } from 'vite';

/** Classes and animations in Mantine's sheets that this site does not use. Its loader is the one with dots. */
export const unusedParts = {
  'Button.Group': ['m_80d6d844'],
  'Button.GroupSection': ['m_70be2a01'],
  'Loader of bars': ['m_7a2bd4cd', 'm_870bb79', 'm_5d2b3b9d'],
  'Loader of an oval': ['m_b34414df', 'm_f8e89c4b'],
};

const unused = new RegExp(String.raw`\b(?:${Object.values(unusedParts).flat().join('|')})\b`);

/** Removes `unusedParts` from Mantine's sheets. */
export function mantineStylesPlugin(): Plugin {
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine\/core\/styles\/(?:Button|Loader)\.layer\.css/ },
      handler: withoutUnused,
    },
  };
}

export function withoutUnused(css: string): string {
  const sheet = parse(css);
  sheet.walk((node) => {
    if (node.type === 'rule' && unused.test(node.selector)) node.remove();
    if (node.type === 'atrule' && node.name === 'keyframes' && unused.test(node.params))
      node.remove();
  });
  return sheet.toString();
}

const otherFormats = /,\s*url\([^)]*\)\s*format\(["'](?:woff|truetype)["']\)/g;
/** Matches whole declarations of fonts, too, so that the names in them stay as they are. */
const families = /@font-face\s*\{[^}]*\}|(KaTeX_\w+)(?:,math,Times New Roman,serif)?/g;

/**
 * Keeps only the first of three font formats in KaTeX's sheet, which every browser that runs this site supports. While
 * these fonts load, formulas use the font of the text, which has already loaded (decision 0012).
 */
export function katexFontsPlugin(): Plugin {
  return {
    name: 'katex-fonts',
    enforce: 'pre',
    transform: { filter: { id: /katex\/dist\/katex[\w.]*\.css/ }, handler: withFonts },
  };
}

export function withFonts(css: string): string {
  return css
    .replace(otherFormats, '')
    .replace(families, (match, family?: string) => (family ? `${family},var(--sans)` : match));
}
