/** An inline script of the documents: minified, with the same bytes for the same source. */
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const directory = join(import.meta.dirname, '../src/inline');

/** @param name of a file `<name>.entry.ts` */
export function inlineScript(name: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(directory, `${name}.entry.ts`)],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text.trim() ?? '';
}
