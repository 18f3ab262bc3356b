/**
 * Carries what the browser's build has made over to the renderer's: the first writes it down, the
 * second reads it as `virtual:built-site`. Elsewhere, as in tests, there is a page without styles.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { type BuiltSite, type StyledPart, styledParts } from '../src/document/built-site.ts';
import { builtDocument } from './document-plugin.ts';
import { firstPaintsPlace } from './first-paint-plugin.ts';

const moduleId = 'virtual:built-site';
const resolvedId = `\0${moduleId}`;
/** Beside the renderer, out of what visitors get. */
const notes = fileURLToPath(new URL('../../dist-server/built-site.json', import.meta.url));
const source = fileURLToPath(new URL('../index.html', import.meta.url));

/** The module that brings the styles of each part. */
const modules: Record<StyledPart, RegExp> = {
  blog: /\/pages\/blog\.page\.tsx$/,
  post: /\/pages\/post\.page\.tsx$/,
  projects: /\/pages\/projects\.page\.tsx$/,
  contact: /\/pages\/contact\.page\.tsx$/,
  katex: /\/ui\/formula\/katex\.ts$/,
};

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
      mkdirSync(dirname(notes), { recursive: true });
      // The renderer is no ES module, unlike all else below the root.
      writeFileSync(join(dirname(notes), 'package.json'), '{"type":"commonjs"}\n');
      writeFileSync(notes, JSON.stringify(builtSite(String(shell.source), bundle)));
    },
  };
}

function plainSite(): BuiltSite {
  const styles = styledParts.map((part) => [part, []] as const);
  return {
    shell: builtDocument(readFileSync(source, 'utf8')),
    // One entry for each part.
    styles: Object.fromEntries(styles) as unknown as BuiltSite['styles'],
  };
}

function builtSite(shell: string, bundle: Rolldown.OutputBundle): BuiltSite {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const stylesOf = (part: StyledPart) => {
    const chunk = chunks.find(({ facadeModuleId }) => modules[part].test(facadeModuleId ?? ''));
    if (chunk === undefined) throw new Error(`The built site has no part "${part}".`);
    return importedStyles(chunk, bundle).filter((address) => !shell.includes(`"${address}"`));
  };
  const styles = styledParts.map((part) => [part, stylesOf(part)] as const);
  return {
    shell,
    styles: Object.fromEntries(styles) as BuiltSite['styles'],
  };
}

/** In the order of the cascade: what a chunk imports comes before its own. */
function importedStyles(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  seen = new Set<Rolldown.OutputChunk>(),
): string[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = chunk.imports.flatMap((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? importedStyles(file, bundle, seen) : [];
  });
  const own = [...(chunk.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`);
  return [...new Set([...imported, ...own])];
}
