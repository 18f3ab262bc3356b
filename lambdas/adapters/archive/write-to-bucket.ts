/** Exports the site, and stores the archive in the bucket of archives. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PutObjectCommand, type PutObjectCommandInput, type S3Client } from '@aws-sdk/client-s3';
import type { ArchiveWriter } from '#lambdas/features/archives/archives.repository.ts';
import type { ArchiveSource } from './collect-items.ts';
import { exportSite } from './export-site.ts';

export interface ArchiveTarget {
  site: ArchiveSource;
  bucket: string;
  client: S3Client;
  now: () => Date;
}

/** Writes the archive to the function's disk before uploading, because S3 needs the length of the file first. */
export function archiveWriter({ site, bucket, client, now }: ArchiveTarget): ArchiveWriter {
  return async ({ key, isPublic, onStep }) => {
    const folder = await mkdtemp(join(tmpdir(), 'archive-'));
    try {
      const file = join(folder, basename(key));
      const progress = { step: onStep };
      const { counts, pictures } = await exportSite({ site, file, isPublic, now, progress });
      const { size: bytes } = await stat(file);
      onStep('Storing');
      await sendFile(client, { Bucket: bucket, Key: key }, { file, bytes });
      const items = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return { bytes, items, pictures };
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}

const maxAttempts = 3;

/** Retries the upload, because the SDK does not retry one from a stream. */
async function sendFile(
  client: S3Client,
  target: Pick<PutObjectCommandInput, 'Bucket' | 'Key'>,
  { file, bytes }: { file: string; bytes: number },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(
        new PutObjectCommand({
          ...target,
          Body: createReadStream(file),
          ContentLength: bytes,
          ContentType: 'application/zip',
          ContentDisposition: `attachment; filename="${basename(file)}"`,
        }),
      );
      return;
    } catch (error) {
      if (attempt === maxAttempts) throw error;
    }
  }
}
