/** `npm run publish:rebuild`: rebuilds every published file, on AWS or in the local cloud. */
import { join } from 'node:path';
import { CommandFailed, localDirectory, main } from './build/run.ts';
import { findTarget } from './deploy/account.ts';
import { type Arguments, readArguments, targetOptions } from './deploy/arguments.ts';
import { findPublisher } from './deploy/deployed-site.ts';
import { showingElapsed } from './deploy/elapsed.ts';
import type { InvokedFunction } from './deploy/invoke.ts';
import { publishInTurn, resultSentence } from './deploy/rebuild.ts';
import { findRunningCloud, type RunningCloud } from './local/running-cloud.ts';

const command = {
  name: 'publish:rebuild',
  about:
    'Rebuilds every published file from what is stored. Without options it runs in the local cloud, if that is up.',
  options: targetOptions,
} as const;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  const publisher = await choosePublisher(options);
  const started = performance.now();
  const answer = await showingElapsed('Rebuilding the site', (relabel) =>
    publishInTurn(publisher, {
      task: 'rebuild',
      onBusy: () => relabel('Waiting for another run of the publisher, then rebuilding the site'),
    }),
  );
  console.log(resultSentence(answer, (performance.now() - started) / 1000));
  if (answer.outcome === 'left-to-another') process.exitCode = 1;
});

async function choosePublisher(options: Arguments<typeof targetOptions>): Promise<InvokedFunction> {
  const isNamed = options.stage !== undefined || options.endpoint !== undefined;
  const local = isNamed ? undefined : findRunningCloud(join(localDirectory, 'cloud'));
  if (local) return publisherOf(local);
  const target = await findTarget(options);
  const { settings, account, region } = target;
  console.log(`Stage ${settings.stage}, account ${account}, ${region}.`);
  return { functionName: await findPublisher(target), client: {} };
}

function publisherOf({ awsEndpoint, region, credentials, outputs }: RunningCloud): InvokedFunction {
  const [, functionName] =
    Object.entries(outputs).find(([id]) => id.endsWith('-site.PublisherName')) ?? [];
  if (!functionName) throw new CommandFailed('The local cloud has no publisher.');
  console.log('The local cloud.');
  return { functionName, client: { endpoint: awsEndpoint, region, credentials } };
}
