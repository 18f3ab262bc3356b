/**
 * Writes the OpenAPI document of the route table to `shared/openapi.generated.json`. With `--check`
 * it writes nothing and exits with 1 when the file is out of date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openapiText } from './openapi/document.ts';

const target = fileURLToPath(new URL('../shared/openapi.generated.json', import.meta.url));
const generated = openapiText();
const stored = existsSync(target) ? readFileSync(target, 'utf8') : '';

if (!process.argv.includes('--check')) {
  if (stored !== generated) writeFileSync(target, generated);
} else if (stored !== generated) {
  console.error('shared/openapi.generated.json is out of date: run "npm run openapi".');
  process.exitCode = 1;
}
