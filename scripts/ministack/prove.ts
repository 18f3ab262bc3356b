/** What a deployed site has to show in the emulated account, step by step. */
import type { Browsers } from '../local/chromium.ts';
import { checkRights } from '../rights/check-rights.ts';
import { runSuite } from '../test/suites.ts';
import { functionIds } from './deployed.ts';
import { expect } from './expect.ts';
import { codeHashes, usedActions } from './observe.ts';
import {
  deployAgain,
  deployAssembly,
  deployedAssembly,
  destroyAsOwner,
  type OwnersSite,
} from './owner.ts';
import { expectOnlyDataLeft, tagForEmptying } from './removal.ts';
import type { Settled } from './settle.ts';
import { changedPageMark, withChangedHandler, withChangedPage, withoutGrant } from './variants.ts';

export interface Prove {
  target: OwnersSite;
  site: Settled;
  browsers: Browsers;
  /** Takes what is made on the way. */
  directory: string;
  /** Before the first deployment. */
  started: Date;
  step(title: string): void;
}

/** @throws CommandFailed at the first thing that is not as it should be */
export async function prove({
  target,
  site,
  browsers,
  directory,
  started,
  step,
}: Prove): Promise<void> {
  const { stage } = target;
  const { siteUrl, deployed } = site;
  const stacks = ['data', 'api', 'site', 'operations'].map((name) => `${stage}-${name}`);
  const variant = { stage, directory };

  step('The API suite');
  const api = { name: 'api', siteUrl } as const;
  await runSuite(api);

  step('Rights: used against granted');
  await checkRights({
    assemblyDirectory: deployedAssembly(stage),
    used: await usedActions(await functionIds(stacks), started),
  });

  step('The browser journeys that meet what an account alone has');
  await runSuite({ name: 'journeys', siteUrl, browsers, only: ['--grep', '@cloud'] });

  step('A grant less: a suite must fail');
  await deployAssembly(withoutGrant(variant, 'admin', 'dynamodb:PutItem'), `${stage}-api`);
  const one = { ...api, only: ['--grep', 'publishing puts a post first'], quiet: true };
  const passed = await runSuite(one).then(
    () => true,
    () => false,
  );
  expect(!passed, 'The suite passed although admin may not write any more.');
  await deployAssembly(deployedAssembly(stage), `${stage}-api`);
  await runSuite(one);

  step('Deploying the same again: no changes');
  expectNoChanges(await deployAgain(target), stacks);

  step('A changed handler updates its function alone');
  const before = await codeHashes();
  const output = await deployAssembly(withChangedHandler(variant));
  const after = await codeHashes();
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  const contentAlone = changed.length === 1 && changed.every((name) => name.includes('content'));
  expect(contentAlone, `A changed handler changed the code of ${changed.join(', ') || 'nothing'}.`);
  expectNoChanges(
    output,
    stacks.filter((name) => name !== `${stage}-api`),
  );

  step('A changed page is released and served');
  await deployAssembly(withChangedPage(variant));
  const page = await (await fetch(siteUrl)).text();
  expect(page.includes(changedPageMark), 'The changed page is not served.');

  step('npm run destroy: the data stays, and nothing else');
  await tagForEmptying(deployed);
  await destroyAsOwner(target);
  await expectOnlyDataLeft(deployed);
}

function expectNoChanges(output: string, stacks: readonly string[]): void {
  for (const name of stacks) {
    expect(output.includes(`${name} (no changes)`), `The deployment changed ${name}:\n${output}`);
  }
}
