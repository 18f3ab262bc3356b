/**
 * `npm run costs` prints what the site costs, `-- --write` updates the guide to costs. With `--check` it
 * writes nothing and exits with 1 when the guide is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDeployed } from './costs/deployed.ts';
import { costsText } from './costs/tables.ts';

const guide = fileURLToPath(new URL('../.github/guides/costs-and-floods.md', import.meta.url));
const [begin, end] = ['<!-- costs -->', '<!-- /costs -->'];

const costs = costsText(readDeployed());
const present = readFileSync(guide, 'utf8');
const [before, rest] = present.split(begin);
const [, after] = rest?.split(end) ?? [];
const wanted = `${before}${begin}\n${costs}\n${end}${after}`;

if (process.argv.includes('--write')) {
  if (after === undefined) throw new Error(`The guide has no ${begin} … ${end}.`);
  writeFileSync(guide, wanted);
} else if (!process.argv.includes('--check')) {
  console.log(costs);
} else if (present !== wanted) {
  console.error('The costs in the guide are out of date: run "npm run costs -- --write".');
  process.exitCode = 1;
}
