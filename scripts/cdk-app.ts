/** Entry point of the CDK's command line (`cdk.json`). Builds the web app first, so that a deployment is never stale. */
import { main } from './build/run.ts';
import { buildSite } from './build/steps.ts';

await main(async () => {
  await buildSite();
  await import('#infra/app.ts');
});
