/**
 * The fonts in KaTeX's sheet: of three formats the first, which every browser that runs this site
 * supports, and while they load that of the text, which has already loaded (decision 0012).
 */
import type { Plugin } from 'vite';

const otherFormats = /,\s*url\([^)]*\)\s*format\(["'](?:woff|truetype)["']\)/g;
const families = /@font-face\s*\{[^}]*\}|(KaTeX_\w+)(?:,math,Times New Roman,serif)?/g;

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
    .replace(families, (found, family?: string) => (family ? `${family},var(--sans)` : found));
}
