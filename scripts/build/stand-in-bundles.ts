/** Writes dummy functions and a dummy site, for a synthesis of which only the templates matter. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundledSiteFolder } from '#infra/bundling.ts';
import { functionNames } from '#shared/platform/environment.ts';

const siteFiles = {
  'index.html':
    '<!doctype html><script>document.documentElement.dataset.scheme = 1</script><script type="module" src="/assets/app-1a2b3c4d.js"></script>',
  'first-paint.html': '<style>p{color:red}</style>\n',
  'admin.diagram.html': '<!doctype html><script>draw()</script>',
  'admin.html': '<!doctype html><script type="module" src="/assets/app-1a2b3c4d.js"></script>',
  'robots.txt': 'User-agent: *\n',
  'assets/app-1a2b3c4d.js': 'export {};\n',
};

export function writeStandInBundles(directory: string): void {
  for (const name of functionNames) {
    write(join(directory, name, 'index.js'), `exports.handler = async () => '${name}';\n`);
  }
  writeStandInSite(join(directory, 'publisher', bundledSiteFolder));
}

export function writeStandInSite(directory: string): void {
  for (const [name, text] of Object.entries(siteFiles)) write(join(directory, name), text);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
