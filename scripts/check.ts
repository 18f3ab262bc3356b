/** `npm run check`: format, types, lint, boundaries, comments, dead code and generated files. */
import { main } from './build/run.ts';
import { runChecks } from './check/checks.ts';

await main(async () => void (await runChecks()));
