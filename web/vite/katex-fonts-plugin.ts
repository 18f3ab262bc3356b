/** KaTeX offers each of its fonts in three formats; every browser that runs this site reads the first. */
import type { Plugin } from 'vite';

const otherFormats = /,\s*url\([^)]*\)\s*format\(["'](?:woff|truetype)["']\)/g;

export function katexFontsPlugin(): Plugin {
  return {
    name: 'katex-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /katex\/dist\/katex[\w.]*\.css/ },
      handler: (code) => code.replace(otherFormats, ''),
    },
  };
}
