/** The app of the CDK's command line (`cdk.json`), always with the current web app. */
import { main } from './build/run.ts';
import { buildSite } from './build/steps.ts';

await main(async () => {
  await buildSite();
  await import('#infra/app.ts');
});
