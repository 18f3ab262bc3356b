/** The app of the CDK's command line (`cdk.json`): whatever it deploys carries the web app as it is now. */
import { main } from './build/run.ts';
import { buildSite } from './build/steps.ts';

await main(async () => {
  await buildSite();
  await import('#infra/app.ts');
});
