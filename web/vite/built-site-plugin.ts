/**
 * Passes the output of the browser's build to the renderer's: the first writes it to a file, the
 * second reads it as `virtual:built-site`. Elsewhere, as in tests, there is a page without styles.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { BuiltSite } from '../src/document/built-site.ts';
import { builtDocument } from './document-plugin.ts';
import { firstPaintsPlace } from './first-paint-plugin.ts';

const moduleId = 'virtual:built-site';
const resolvedId = `\0${moduleId}`;
/** Beside the renderer, outside of what is served to visitors. */
const notes = fileURLToPath(new URL('../../dist-server/built-site.json', import.meta.url));
const source = fileURLToPath(new URL('../index.html', import.meta.url));

export function builtSitePlugin(): Plugin {
  let isRenderer = false;
  return {
    name: 'built-site',
    configResolved: ({ command, build }) => {
      isRenderer = command === 'build' && build.ssr !== false;
    },
    resolveId: (id) => (id === moduleId ? resolvedId : undefined),
    load: (id) => {
      if (id !== resolvedId) return undefined;
      const site = isRenderer ? readFileSync(notes, 'utf8') : JSON.stringify(plainSite());
      return `export const builtSite = ${site};\nexport const firstPaints = JSON.parse('${firstPaintsPlace}');`;
    },
    writeBundle: (_options, bundle) => {
      const shell = bundle['index.html'];
      if (isRenderer || shell?.type !== 'asset') return;
      const mathStyles = Object.keys(bundle).find((name) => /\/katex-[^/]+\.css$/.test(name));
      if (mathStyles === undefined) throw new Error('The built site has no styles of formulas.');
      const site: BuiltSite = { shell: String(shell.source), mathStyles: `/${mathStyles}` };
      mkdirSync(dirname(notes), { recursive: true });
      // The renderer is CommonJS, unlike everything else in the project.
      writeFileSync(join(dirname(notes), 'package.json'), '{"type":"commonjs"}\n');
      writeFileSync(notes, JSON.stringify(site));
    },
  };
}

function plainSite(): BuiltSite {
  return { shell: builtDocument(readFileSync(source, 'utf8')), mathStyles: '/katex.css' };
}
