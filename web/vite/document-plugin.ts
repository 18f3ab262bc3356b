/** Builds the HTML documents, whose only scripts are two inline ones, and the icon. */
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { Plugin } from 'vite';
import { appData } from '../../shared/platform/inline-scripts.ts';
import { dark, light } from '../../shared/theme/tokens.ts';

/** A dimension line, in the accent colour of the browser's scheme. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{stroke:${light.datum}}@media(prefers-color-scheme:dark){path{stroke:${dark.datum}}}</style><path d="M3 16h26M8 6v20M24 6v20M3 21l10-10M19 21l10-10" fill="none" stroke-width="2.5"/></svg>`;

const entryScript = /^\s*<script type="module"[^>]* src="([^"]+)"><\/script>\n/m;
const preloads = /^\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\n/gm;
/** The chunk of React, as named in `vite.config.ts`. */
const reactChunk = '/react-';
const adminPlaceholder = '<!--start-->';
const iconLink = /(?<=<link rel="icon" href=")\/favicon\.svg(?=")/;

export function documentPlugin(): Plugin {
  return {
    name: 'document',
    transformIndexHtml: {
      order: 'post',
      // The development server starts the app at once, as Vite does.
      handler: (html, { server }) => (server ? withHead(html) : builtDocument(html)),
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: favicon });
    },
  };
}

/**
 * Replaces the module script and its preloads, which the first paint does not need, by an inline script that loads them
 * later. For public pages, the script also loads React, the largest file, which would otherwise arrive last. For the
 * admin area, it loads all files, and stands at a placeholder below the heading.
 */
export function builtDocument(html: string): string {
  const entry = entryScript.exec(html)?.[1];
  if (entry === undefined) throw new Error('The document names no script.');
  const imports = [...html.matchAll(preloads)].map(([, address = '']) => address);
  const [position, name, others] = html.includes(adminPlaceholder)
    ? [adminPlaceholder, 'start-admin', imports]
    : [/(?=<\/head>)/, 'start-app', imports.filter((address) => address.includes(reactChunk))];
  const withoutScripts = html
    .replace(entryScript, '')
    .replaceAll(preloads, '')
    .replaceAll(/ ?\/?>\s*\n\s*/g, '>');
  const script = `<script data-${appData}="${[entry, ...others].join(' ')}">${inlineScript(name)}</script>`;
  return withHead(withoutScripts.replace(position, () => script));
}

/** Adds the script for the colour scheme before anything is painted, and inlines the icon, which browsers request early. */
function withHead(html: string): string {
  const script = `<script>${inlineScript('color-scheme')}</script>`;
  const papers = Object.entries({ light, dark }).map(
    ([scheme, { paper }]) =>
      `<meta name="theme-color" content="${paper}" media="(prefers-color-scheme:${scheme})">`,
  );
  return html
    .replace(/<meta charset="[^"]*" ?\/?>/, (charset) => charset + script + papers.join(''))
    .replace(iconLink, () => svgAddress(favicon));
}

/** @returns a data URL for double-quoted attributes. It has no angle brackets, which some tools take for tags */
export function svgAddress(svg: string): string {
  const line = svg.replaceAll('"', "'").replaceAll(/\s*\n\s*/g, ' ');
  return `data:image/svg+xml,${line.replaceAll(/[%#<>]/g, encodeURIComponent)}`;
}

/** @param name of a file `<name>.entry.ts` */
function inlineScript(name: string): string {
  const file = join(import.meta.dirname, `../src/inline/${name}.entry.ts`);
  const options = { bundle: true, minify: true, target: 'es2022', write: false } as const;
  return buildSync({ ...options, entryPoints: [file] }).outputFiles[0]?.text.trim() ?? '';
}
