/**
 * The inline styles of the documents (decision 0012). Once the renderer is built it renders samples
 * of each kind of page without them; the parts of the style sheets that those use are written into
 * it, and into `first-paint.html` beside the site, of which visitors only ever see the hashes.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { PageRenderer } from '../../shared/publishing/page-data.ts';
import { builtFiles } from '../../shared/publishing/site-paths.ts';
import type { BuiltSite, FirstPaint } from '../src/document/built-site.ts';
import { sheetsIn } from '../src/document/html-document.ts';
import { beforeEnd, namesIn } from '../src/document/markup-names.ts';
import { cutStyles } from './cut-styles.ts';
import { builtDocument } from './document-plugin.ts';
import { scriptFaces } from './further-faces.ts';

/** Stands for the texts in the renderer's code until they are known. */
const place = 'globalThis.FIRST_PAINTS';
const site = join(import.meta.dirname, '../../dist');
const fromSite = (name: string) => readFileSync(join(site, name), 'utf8');

/**
 * `virtual:built-site`: the output of the browser's build in the renderer. Elsewhere, as in tests,
 * there is a page without styles.
 */
export function builtSiteModule(isRenderer: boolean): string {
  const built = isRenderer ? readBuiltSite() : plainSite();
  return `export const builtSite = ${JSON.stringify(built)};\nexport const firstPaints = ${place} ?? {};`;
}

function readBuiltSite(): BuiltSite {
  return {
    shell: fromSite(builtFiles.shell),
    mathStyles: builtSheet('katex'),
    lineStyles: builtSheet('rendered-text'),
    furtherFonts: builtSheet('virtual_further-fonts'),
    scriptFaces: scriptFaces(),
  };
}

function builtSheet(name: string): string {
  const [sheet] = globSync(`assets/${name}-*.css`, { cwd: site });
  if (sheet === undefined) throw new Error(`The built site has no styles "${name}".`);
  return `/${sheet}`;
}

function plainSite(): BuiltSite {
  const shell = builtDocument(fromSite('../web/index.html'));
  const sheets = {
    mathStyles: '/katex.css',
    lineStyles: '/code-lines.css',
    furtherFonts: '/further-fonts.css',
  };
  return { shell, ...sheets, scriptFaces: scriptFaces() };
}

export function firstPaintPlugin(): Plugin {
  return {
    name: 'first-paint',
    apply: (_config, { command, isSsrBuild = false }) => command === 'build' && isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const [name = ''] = Object.keys(bundle);
      const file = join(dir, name);
      const firstPaints = await makeFirstPaints(file);
      const code = readFileSync(file, 'utf8');
      if (!code.includes(place)) throw new Error('The renderer has no place for the first paint.');
      writeFileSync(file, code.split(place).join(JSON.stringify(firstPaints)));
      const texts = [
        ...Object.values(firstPaints).map(({ css }) => css),
        ...Object.values(scriptFaces()),
      ].map((css) => `<style>${css}</style>\n`);
      writeFileSync(join(site, builtFiles.firstPaint), texts.join(''));
    },
  };
}

async function makeFirstPaints(rendererFile: string): Promise<Record<string, FirstPaint>> {
  // The renderer's module exports these functions and nothing else.
  const renderer = createRequire(import.meta.url)(rendererFile) as PageRenderer;
  // By address, not by import: the configuration would load the Markdown reader every time.
  const { href } = new URL('../samples/sample-pages.ts', import.meta.url);
  const { samplePages } = (await import(href)) as typeof import('../samples/sample-pages.ts');
  const settings = new URL('../samples/sample-settings.ts', import.meta.url).href;
  const { sampleInput } = (await import(
    settings
  )) as typeof import('../samples/sample-settings.ts');
  const made = Object.entries(samplePages()).map(async ([kind, samples]) => {
    const documents = samples.map((sample) =>
      renderer.renderPage({ ...sample, ...sampleInput(sample.data) }),
    );
    return [kind, await firstPaintOf(await Promise.all(documents))] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}

function firstPaintOf(documents: string[]): Promise<FirstPaint> {
  const addresses = [...new Set(documents.flatMap(sheetsIn))];
  const bodies = documents.map((document) => beforeEnd(document.slice(document.indexOf('<body>'))));
  return cutStyles(addresses.map(fromSite).join('\n'), namesIn(bodies.join('\n')));
}
