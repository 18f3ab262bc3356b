import { S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { deleteBucket } from './delete-bucket.ts';

const first = { Key: 'a', VersionId: '2' };
const marker = { Key: 'a', VersionId: '1' };
const second = { Key: 'b', VersionId: '3' };

/** S3 with two pages of versions. */
function versionedBucket(answerToDeletion: object = {}) {
  const changes: unknown[] = [];
  const pages = [{ Versions: [first], DeleteMarkers: [marker] }, { Versions: [second] }];
  const client = new S3Client({ region: 'us-east-1' });
  client.middlewareStack.add(
    (_next, { commandName }) =>
      async ({ input }) => {
        const isList = commandName === 'ListObjectVersionsCommand';
        if (!isList) changes.push('Delete' in input ? input.Delete : commandName);
        const answer = isList ? pages.shift() : answerToDeletion;
        return { output: { $metadata: {}, ...answer }, response: undefined };
      },
    { step: 'initialize', name: 'answer', priority: 'low' },
  );
  return { client, changes };
}

it('deletes the versions and markers of a bucket page by page, and then the bucket', async () => {
  const { client, changes } = versionedBucket();
  expect(await deleteBucket(client, 'pictures')).toBe(3);
  expect(changes).toEqual([
    { Objects: [first, marker], Quiet: true },
    { Objects: [second], Quiet: true },
    'DeleteBucketCommand',
  ]);
});

it('names a file that S3 keeps, and leaves the bucket', async () => {
  const { client, changes } = versionedBucket({ Errors: [{ Key: 'a', Message: 'Locked.' }] });
  await expect(deleteBucket(client, 'pictures')).rejects.toThrow('a could not be deleted: Locked.');
  expect(changes).not.toContain('DeleteBucketCommand');
});
