import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { CommandFailed } from '../build/run.ts';

/**
 * A versioned bucket is empty only without its old versions and delete markers. A page of their list
 * is as long as one request may delete.
 * @returns how many there were
 * @throws CommandFailed when S3 keeps one of them
 */
export async function deleteBucket(client: S3Client, Bucket: string): Promise<number> {
  for (let count = 0; ; ) {
    const page = await client.send(new ListObjectVersionsCommand({ Bucket }));
    const Objects = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].map(
      ({ Key, VersionId }) => ({ Key, VersionId }),
    );
    if (Objects.length === 0) {
      await client.send(new DeleteBucketCommand({ Bucket }));
      return count;
    }
    const deletion = { Bucket, Delete: { Objects, Quiet: true } };
    const { Errors: [kept] = [] } = await client.send(new DeleteObjectsCommand(deletion));
    if (kept) throw new CommandFailed(`${kept.Key} could not be deleted: ${kept.Message}`);
    count += Objects.length;
  }
}
