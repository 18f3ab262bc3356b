/**
 * The inline styles of the documents (decision 0012). Once the renderer is built it renders samples
 * of each kind of page without them; the parts of the style sheets that those use are written into
 * it, and into `first-paint.html` beside the site, of which visitors only ever see the hashes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { PageRenderer } from '../../shared/publishing/page-data.ts';
import { builtFiles } from '../../shared/publishing/site-paths.ts';
import type { FirstPaint, PageKind } from '../src/document/built-site.ts';
import { sheetsIn } from '../src/document/html-document.ts';
import { namesIn } from '../src/document/markup-names.ts';
import { cutStyles } from './cut-styles.ts';

/** The placeholder for the texts in the renderer's code. */
export const firstPaintsPlace = '{"first":"paint"}';
const literal = new RegExp(`(["'\`])${firstPaintsPlace}\\1`);
const siteDirectory = fileURLToPath(new URL('../../dist/', import.meta.url));

export function firstPaintPlugin(): Plugin {
  return {
    name: 'first-paint',
    apply: (_config, { command, isSsrBuild = false }) => command === 'build' && isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const [name = ''] = Object.keys(bundle);
      const file = join(dir, name);
      const firstPaints = await makeFirstPaints(file);
      writeFirstPaints(file, firstPaints);
      const texts = Object.values(firstPaints).map(({ css }) => `<style>${css}</style>\n`);
      writeFileSync(join(siteDirectory, builtFiles.firstPaint), texts.join(''));
    },
  };
}

async function makeFirstPaints(rendererFile: string): Promise<Record<PageKind, FirstPaint>> {
  // Its module exports these functions and nothing else.
  const renderer = createRequire(import.meta.url)(rendererFile) as PageRenderer;
  // By address, not by import: the bundled configuration would contain the Markdown reader.
  const address = new URL('../samples/sample-pages.ts', import.meta.url).href;
  const { samplePages } = (await import(address)) as typeof import('../samples/sample-pages.ts');
  const made = Object.entries(samplePages()).map(async ([kind, samples]) => {
    const documents = await Promise.all(
      samples.map((sample) =>
        renderer.renderPage({ ...sample, siteAddress: 'https://example.com', socialImage: '/x' }),
      ),
    );
    return [kind, await firstPaintOf(documents)] as const;
  });
  // One entry for each kind.
  return Object.fromEntries(await Promise.all(made)) as Record<PageKind, FirstPaint>;
}

function firstPaintOf(documents: string[]): Promise<FirstPaint> {
  const addresses = [...new Set(documents.flatMap(sheetsIn))];
  const sheets = addresses.map((address) => readFileSync(join(siteDirectory, address), 'utf8'));
  return cutStyles(sheets.join('\n'), namesIn(documents.map(bodyOf).join('\n')));
}

function bodyOf(document: string): string {
  return document.slice(document.indexOf('<body>'));
}

function writeFirstPaints(rendererFile: string, firstPaints: object): void {
  const code = readFileSync(rendererFile, 'utf8');
  if (!literal.test(code)) throw new Error('The renderer has no place for the first paint.');
  const text = JSON.stringify(JSON.stringify(firstPaints));
  writeFileSync(
    rendererFile,
    code.replace(literal, () => text),
  );
}
