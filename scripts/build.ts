/** `npm run build`: builds the web app into `dist/`. */
import { main } from './build/run.ts';
import { buildSite } from './build/steps.ts';

await main(async () => {
  console.log((await buildSite()) ? 'Built dist/' : 'dist/ is up to date');
});
