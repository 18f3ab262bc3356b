/** Before and after `npm run destroy`: what its helpers need, and what may be left. */
import { PutBucketTaggingCommand, S3Client } from '@aws-sdk/client-s3';
import type { Deployed } from './deployed.ts';
import { expect } from './expect.ts';
import { existingResources } from './observe.ts';

/**
 * CDK empties a bucket that has this tag, and fails for one without any. The template sets it, but
 * MiniStack ignores the tags of a template's buckets.
 */
export async function tagForEmptying({ siteBucket }: Deployed): Promise<void> {
  const tag = { Key: 'aws-cdk:auto-delete-objects', Value: 'true' };
  await new S3Client({}).send(
    new PutBucketTaggingCommand({ Bucket: siteBucket, Tagging: { TagSet: [tag] } }),
  );
}

/** What `cdk bootstrap` made belongs to the account, not to the site. */
const ofTheAccount = /CDKToolkit|cdk-hnb659fds-|cdk-bootstrap/;

/** @throws CommandFailed that lists what should not be there, or what should still be */
export async function expectOnlyDataLeft(deployed: Deployed): Promise<void> {
  const existing = await existingResources();
  const left = Object.entries(existing).flatMap(([kind, names]) =>
    names.filter((name) => !ofTheAccount.test(name)).map((name) => ({ kind, name })),
  );
  const count = (kind: string) => left.filter((each) => each.kind === kind).length;
  const data = { table: 2, 'user pool': 1, bucket: 1 };
  const isAsPromised =
    Object.entries(data).every(([kind, wanted]) => count(kind) === wanted) &&
    left.every(({ kind }) => kind in data) &&
    left.some(({ name }) => name === deployed.coreTable) &&
    left.some(({ name }) => name === deployed.userPoolId) &&
    left.some(({ kind, name }) => kind === 'bucket' && name !== deployed.siteBucket);
  const list = left.map(({ kind, name }) => `  ${kind} ${name}`).join('\n');
  expect(isAsPromised, `Two tables, the user pool and the uploads bucket should be left:\n${list}`);
}
