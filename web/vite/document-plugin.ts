/**
 * The HTML documents: no script but the two constant ones, and the app's addresses for the second.
 */
import type { Plugin } from 'vite';
import { appData } from '../../shared/platform/inline-scripts.ts';
import { dark, light } from '../../shared/theme/tokens.ts';
import { favicon } from './favicon-plugin.ts';
import { inlineScript } from './inline-script.ts';

const entryScript = /^\s*<script type="module"[^>]* src="([^"]+)"><\/script>\n/m;
/** What the app renders with, by its name in `vite.config.ts`. */
const drawing = /<link rel="modulepreload"[^>]* href="([^"]+\/react-[^"]+)"/g;
const preloaded = /<link rel="modulepreload"[^>]* href="([^"]+)"/g;
const adminPlace = '<!--start-->';
const iconLink = /(<link rel="icon" href=")\/favicon\.svg"/;
const modulePreloads = /^\s*<link rel="modulepreload"[^>]*>\n/gm;

export function documentPlugin(): Plugin {
  return {
    name: 'document',
    transformIndexHtml: {
      order: 'post',
      // A development server serves the app the way Vite does, at once.
      handler: (html, { server }) => (server ? withColorScheme(html) : builtDocument(html)),
    },
  };
}

/**
 * What the browser imports is named, not loaded: the page paints without it. Public pages name the
 * largest file beside the app's own: loaded together with the app's imports, it does not come last.
 * The admin area names all, and has its script where the heading in its document is.
 */
export function builtDocument(html: string): string {
  const entry = entryScript.exec(html)?.[1];
  if (entry === undefined) throw new Error('The document names no script.');
  const [place, name, others] = html.includes(adminPlace)
    ? [adminPlace, 'start-admin', preloaded]
    : ['</head>', 'start-app', drawing];
  const app = [entry, ...[...html.matchAll(others)].map(([, address]) => address)].join(' ');
  const quiet = withIcon(html)
    .replace(entryScript, '')
    .replaceAll(modulePreloads, '')
    .replaceAll(/ ?\/?>\s*\n\s*/g, '>');
  const script = `<script data-${appData}="${app}">${inlineScript(name)}</script>`;
  const end = place === adminPlace ? '' : place;
  return withColorScheme(quiet.replace(place, () => script + end));
}

/** Browsers request a page's icon before they have painted it. */
function withIcon(html: string): string {
  return html.replace(iconLink, (_link, start: string) => `${start}${svgAddress(favicon)}"`);
}

/**
 * @returns a data URL that is valid within double quotes; without brackets, which tools take for
 *   tags
 */
export function svgAddress(svg: string): string {
  const line = svg.replaceAll('"', "'").replaceAll(/\s*\n\s*/g, ' ');
  return `data:image/svg+xml,${line.replaceAll(/[%#<>]/g, encodeURIComponent)}`;
}

/** Before anything that could be painted. */
function withColorScheme(html: string): string {
  const script = `<script>${inlineScript('color-scheme')}</script>`;
  const papers = Object.entries({ light, dark }).map(
    ([scheme, { paper }]) =>
      `<meta name="theme-color" content="${paper}" media="(prefers-color-scheme: ${scheme})">`,
  );
  return html.replace(
    /<meta charset="[^"]*" ?\/?>/,
    (charset) => charset + script + papers.join(''),
  );
}
