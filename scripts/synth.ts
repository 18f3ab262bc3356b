/** `npm run synth`: writes the templates and bundles that `cdk deploy` would ship into `.local/cdk.out`. */
import { main } from './build/run.ts';
import { buildAll } from './build/steps.ts';

await main(async () => {
  await buildAll(console.log);
  console.log('Templates and bundles are in .local/cdk.out');
});
