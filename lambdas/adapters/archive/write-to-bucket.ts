/** An archive of the site in the bucket of archives. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { ArchiveWriter } from '#lambdas/features/archives/archives.repository.ts';
import type { ArchiveSource } from './archive-source.ts';
import { exportSite } from './export-site.ts';

export interface ArchiveTarget {
  site: ArchiveSource;
  bucket: string;
  now: () => Date;
}

/** The content and its archive are on the function's disk until it is sent: S3 wants to know its length. */
export function archiveWriter({ site, bucket, now }: ArchiveTarget): ArchiveWriter {
  const client = new S3Client({ maxAttempts: 4 });
  return async ({ key, isPublic, onStep }) => {
    const folder = await mkdtemp(join(tmpdir(), 'archive-'));
    try {
      const file = join(folder, basename(key));
      const progress = { step: onStep };
      const { counts, pictures } = await exportSite({ site, file, isPublic, now, progress });
      const { size: bytes } = await stat(file);
      onStep('Storing');
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: createReadStream(file),
          ContentLength: bytes,
          ContentType: 'application/zip',
          ContentDisposition: `attachment; filename="${basename(key)}"`,
        }),
      );
      const items = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return { bytes, items, pictures };
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}
