/** What a deployment has to show in the emulated account, step by step. */
import { checkRights } from '../rights/check-rights.ts';
import { changedSince, findDeployed, functionIds } from './deployed.ts';
import { fillSite } from './fill-site.ts';
import { startFront } from './front.ts';
import { lintTemplates } from './lint.ts';
import { usedActions } from './observe.ts';
import {
  createFirstAdmin,
  deployAsOwner,
  deployAssembly,
  deployedAssembly,
  destroyAsOwner,
} from './owner.ts';
import { expectOnlyDataLeft } from './removal.ts';
import { expect } from './expect.ts';
import { runSuites } from './suites.ts';
import { changedPageMark, withChangedHandler, withChangedPage, withoutGrant } from './variants.ts';

export interface Prove {
  /** Where MiniStack answers. */
  endpoint: string;
  chromium: string;
  /** Takes what is made on the way. */
  directory: string;
  /** Gets what has to be ended afterwards. */
  closing: (() => Promise<unknown>)[];
  step(title: string): void;
}

const stage = 'cloud';
const stacks = ['data', 'api', 'site', 'operations'].map((name) => `${stage}-${name}`);

/** @throws CommandFailed at the first thing that is not as it should be */
export async function prove({
  endpoint,
  chromium,
  directory,
  closing,
  step,
}: Prove): Promise<void> {
  const target = { stage, endpoint };
  const variant = { stage, directory };
  const started = new Date();

  step('npm run deploy, into an empty account');
  await deployAsOwner(target);
  await lintTemplates(deployedAssembly(stage));

  step('npm run create-admin, and content through the API');
  await createFirstAdmin(target);
  const deployed = await findDeployed(stage);
  const front = await startFront({
    assemblyDirectory: deployedAssembly(stage),
    deployed,
    endpoint,
  });
  closing.push(front.stop);
  const siteUrl = `http://localhost:${front.port}`;
  await fillSite(siteUrl, deployed);

  step('The API suite and the browser journeys');
  await runSuites({ siteUrl, chromium });

  step('Rights: used against granted');
  await checkRights({
    assemblyDirectory: deployedAssembly(stage),
    used: await usedActions(await functionIds(stacks), started),
  });

  step('A grant less: a suite must fail');
  await deployAssembly(withoutGrant(variant, 'admin', 'dynamodb:PutItem'), `${stage}-api`);
  const only = ['api', '--grep', 'publishing puts a post first'];
  const passed = await runSuites({ siteUrl, chromium, only, quiet: true }).then(
    () => true,
    () => false,
  );
  expect(!passed, 'The suite passed although admin may not write any more.');
  await deployAssembly(deployedAssembly(stage), `${stage}-api`);
  await runSuites({ siteUrl, chromium, only, quiet: true });

  step('Deploying the same again: no changes');
  const again = await deployAssembly(deployedAssembly(stage));
  for (const name of stacks) {
    expect(again.includes(`${name} (no changes)`), `A second deploy changed ${name}:\n${again}`);
  }

  step('A changed handler updates its function alone');
  const since = new Date();
  await deployAssembly(withChangedHandler(variant));
  const changed = (await Promise.all(stacks.map((name) => changedSince(name, since)))).flat();
  const onlyContent =
    changed.length === 1 &&
    changed.every(([type, id]) => type === 'AWS::Lambda::Function' && id.startsWith('content'));
  expect(onlyContent, `A changed handler changed ${JSON.stringify(changed)}`);

  step('A changed page is released and served');
  await deployAssembly(withChangedPage(variant));
  const page = await (await fetch(siteUrl)).text();
  expect(page.includes(changedPageMark), 'The changed page is not served.');

  step('npm run destroy: the data stays, and nothing else');
  await destroyAsOwner(target);
  await expectOnlyDataLeft(deployed);
}
