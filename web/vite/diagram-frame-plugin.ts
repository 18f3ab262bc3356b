/**
 * Builds the document that draws diagrams. Its script and font are inlined, because a document without an origin cannot
 * load files of the site (decision 0057).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin as BundlePlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { builtFiles } from '../../shared/publishing/site-paths.ts';
import { dark, fontPackage, fonts, light } from '../../shared/theme/tokens.ts';

const entry = join(import.meta.dirname, '../src/inline/draw-diagrams.entry.ts');

export function diagramFramePlugin(): Plugin {
  return {
    name: 'diagram-frame',
    apply: (_config, { command, mode }) => command === 'build' && mode === 'admin',
    async generateBundle() {
      const source = await diagramFrame();
      this.emitFile({ type: 'asset', fileName: builtFiles.diagram, source });
    },
  };
}

async function diagramFrame(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    write: false,
    logLevel: 'error',
    define: { FONT: JSON.stringify(fontAddress()) },
    plugins: [tokenValues, withoutUnused],
  });
  const script = outputFiles[0]?.text.trim() ?? '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Diagram</title><body><script>${script}</script></body></html>`;
}

function fontAddress(): string {
  const name = fontPackage(fonts.sans);
  const file = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)));
  return `data:font/woff2;base64,${bytes.toString('base64')}`;
}

/** Puts the computed colours into the bundle instead of the code that computes them. */
const tokenValues: BundlePlugin = {
  name: 'token-values',
  setup: ({ onLoad }) =>
    onLoad({ filter: /shared.theme.tokens\.ts$/ }, () => ({
      contents: Object.entries({ light, dark, fonts })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n'),
    })),
};

/** Removes half of Mermaid: the layout "elk", which a diagram must request, and formulas, which would be HTML. */
const withoutUnused: BundlePlugin = {
  name: 'without-unused',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:elkjs|katex)\b/ }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /.*/, namespace: 'unused' }, () => ({
      contents: `const fail = () => { throw new Error('Neither formulas nor the layout "elk" can be drawn here.'); };
        export default Object.assign(function () { fail(); }, { renderToString: fail });`,
    }));
  },
};
