/** The HTML document: no script but the two constant ones, and the app's address for the second. */
import type { Plugin } from 'vite';
import {
  appMeta,
  colorSchemeScript,
  idleImportScript,
} from '../../shared/platform/inline-scripts.ts';

const entryScript = /^\s*<script type="module"[^>]* src="([^"]+)"><\/script>\n/m;
const modulePreloads = /^\s*<link rel="modulepreload"[^>]*>\n/gm;

export function documentPlugin(): Plugin {
  return {
    name: 'document',
    transformIndexHtml: {
      order: 'post',
      // A development server serves the app as Vite wants it, at once.
      handler: (html, { server }) =>
        server ? withScript(html, colorSchemeScript) : builtDocument(html),
    },
  };
}

/** What the browser imports is named, not loaded: the page paints without it. */
export function builtDocument(html: string): string {
  const entry = entryScript.exec(html)?.[1];
  if (entry === undefined) throw new Error('The document names no script.');
  const quiet = html.replace(entryScript, '').replaceAll(modulePreloads, '');
  const app = `<meta name="${appMeta}" content="${entry}">`;
  return withScript(
    quiet.replace('</head>', `  ${app}\n    <script>${idleImportScript}</script>\n  </head>`),
    colorSchemeScript,
  );
}

/** Before anything that could be painted. */
function withScript(html: string, script: string): string {
  return html.replace(/(<meta charset="[^"]*" ?\/?>)/, `$1\n    <script>${script}</script>`);
}
