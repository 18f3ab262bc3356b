/** What may be left after `npm run destroy`. */
import type { Deployed } from './deployed.ts';
import { expect } from './expect.ts';
import { existingResources } from './observe.ts';

/** Resources of `cdk bootstrap` belong to the account, not to the site. */
const ofTheAccount = /CDKToolkit|cdk-hnb659fds-|cdk-bootstrap/;

/** @throws CommandFailed that lists what should not exist, or what should */
export async function expectOnlyDataLeft(deployed: Deployed): Promise<void> {
  const existing = await existingResources();
  const left = Object.entries(existing).flatMap(([kind, names]) =>
    names.filter((name) => !ofTheAccount.test(name)).map((name) => ({ kind, name })),
  );
  const count = (kind: string) => left.filter((each) => each.kind === kind).length;
  const data = { table: 2, 'user pool': 1, bucket: 2 };
  const isAsPromised =
    Object.entries(data).every(([kind, wanted]) => count(kind) === wanted) &&
    left.every(({ kind }) => kind in data) &&
    left.some(({ name }) => name === deployed.coreTable) &&
    left.some(({ name }) => name === deployed.userPoolId) &&
    left.every(({ name }) => name !== deployed.siteBucket);
  const list = left.map(({ kind, name }) => `  ${kind} ${name}`).join('\n');
  expect(
    isAsPromised,
    `Exactly two tables, the user pool, and the buckets of uploads and archives should be left:\n${list}`,
  );
}
