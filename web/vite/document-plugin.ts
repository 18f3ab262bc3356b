/**
 * The HTML documents: no script but the two constant ones, and the app's addresses for the second;
 * and the icon.
 */
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { Plugin } from 'vite';
import { appData } from '../../shared/platform/inline-scripts.ts';
import { dark, light } from '../../shared/theme/tokens.ts';

/** A measured length in the accent of the browser's scheme. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{stroke:${light.datum}}@media(prefers-color-scheme:dark){path{stroke:${dark.datum}}}</style><path d="M3 16h26M8 6v20M24 6v20M3 21l10-10M19 21l10-10" fill="none" stroke-width="2.5"/></svg>`;

const entryScript = /^\s*<script type="module"[^>]* src="([^"]+)"><\/script>\n/m;
const preloads = /^\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\n/gm;
/** The chunk that the app renders with, by its name in `vite.config.ts`. */
const drawing = '/react-';
const adminPlace = '<!--start-->';
const iconLink = /(?<=<link rel="icon" href=")\/favicon\.svg(?=")/;

export function documentPlugin(): Plugin {
  return {
    name: 'document',
    transformIndexHtml: {
      order: 'post',
      // A development server serves the app the way Vite does, at once.
      handler: (html, { server }) => (server ? withHead(html) : builtDocument(html)),
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: favicon });
    },
  };
}

/**
 * Removes the preloads of the browser's imports, as the page paints without them; the script loads them. Public pages name the
 * largest file beside the app's own: loaded together with the app's imports, it does not come last.
 * The admin area names all, and has its script where the heading in its document is.
 */
export function builtDocument(html: string): string {
  const entry = entryScript.exec(html)?.[1];
  if (entry === undefined) throw new Error('The document names no script.');
  const imports = [...html.matchAll(preloads)].map(([, address = '']) => address);
  const [place, name, others] = html.includes(adminPlace)
    ? [adminPlace, 'start-admin', imports]
    : [/(?=<\/head>)/, 'start-app', imports.filter((address) => address.includes(drawing))];
  const quiet = html
    .replace(entryScript, '')
    .replaceAll(preloads, '')
    .replaceAll(/ ?\/?>\s*\n\s*/g, '>');
  const script = `<script data-${appData}="${[entry, ...others].join(' ')}">${inlineScript(name)}</script>`;
  return withHead(quiet.replace(place, () => script));
}

/** The scheme before anything that could be painted; the icon, which browsers request before that. */
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

/**
 * @returns a data URL that is valid within double quotes; without brackets, which tools take for
 *   tags
 */
export function svgAddress(svg: string): string {
  const line = svg.replaceAll('"', "'").replaceAll(/\s*\n\s*/g, ' ');
  return `data:image/svg+xml,${line.replaceAll(/[%#<>]/g, encodeURIComponent)}`;
}

/** @param name of a file `<name>.entry.ts`; the same source gives the same bytes */
function inlineScript(name: string): string {
  const file = join(import.meta.dirname, `../src/inline/${name}.entry.ts`);
  const options = { bundle: true, minify: true, target: 'es2022', write: false } as const;
  return buildSync({ ...options, entryPoints: [file] }).outputFiles[0]?.text.trim() ?? '';
}
