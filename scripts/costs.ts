/**
 * `npm run costs` prints what the site costs, `-- --write` updates the README. With `--check` it
 * writes nothing and exits with 1 when the README is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDeployed } from './costs/deployed.ts';
import { costsText } from './costs/tables.ts';

const readme = fileURLToPath(new URL('../README.md', import.meta.url));
const [begin, end] = ['<!-- costs -->', '<!-- /costs -->'];

const costs = costsText(readDeployed());
const present = readFileSync(readme, 'utf8');
const [before, rest] = present.split(begin);
const [, after] = rest?.split(end) ?? [];
const wanted = `${before}${begin}\n${costs}\n${end}${after}`;

if (process.argv.includes('--write')) {
  if (after === undefined) throw new Error(`README.md has no ${begin} … ${end} to fill in.`);
  writeFileSync(readme, wanted);
} else if (!process.argv.includes('--check')) {
  console.log(costs);
} else if (present !== wanted) {
  console.error('The costs in README.md are out of date: run "npm run costs -- --write".');
  process.exitCode = 1;
}
