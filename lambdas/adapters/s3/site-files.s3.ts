import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type {
  SiteFile,
  SiteFilesRepository,
  UploadedFiles,
} from '#lambdas/features/publishing/site-files.repository.ts';
import type { UploadObjects } from '#lambdas/features/sweep/sweep.repository.ts';
import { documentHeaders } from '#shared/platform/http.ts';
import { uploadsPrefix } from '#shared/platform/buckets.ts';

/**
 * A write must end before the publisher's lease does. The lease is valid for at least 40 s when a write starts,
 * and four attempts of 8 s, with the pauses between them, take less.
 */
export function s3Client(): S3Client {
  return new S3Client({
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 8000, throwOnRequestTimeout: true },
  });
}

/** Makes a client without timeouts, for large files that need no lease. */
export function patientClient(): S3Client {
  return new S3Client();
}

/** Stores the published files in the site bucket. Its ETags are MD5 hashes, because it uses neither multipart uploads nor KMS. */
export function s3SiteFiles(bucket: string, client: S3Client): SiteFilesRepository {
  return {
    get: (key) => getObject(client, { Bucket: bucket, Key: key }),
    put: async (file) => {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: file.key,
          Body: file.body,
          ContentType: file.contentType,
          CacheControl: file.cacheControl,
          Metadata: metadataOf(file),
        }),
      );
    },
    remove: (key) => removeObject(client, { Bucket: bucket, Key: key }),
    list: () => listObjects(client, { Bucket: bucket }),
  };
}

function metadataOf({ status, inline, frames, frame }: SiteFile): Record<string, string> {
  return {
    ...(status !== undefined && { [documentHeaders.status]: String(status) }),
    ...(inline !== undefined && { [documentHeaders.inline]: inline }),
    ...(frames !== undefined && { [documentHeaders.frames]: frames }),
    ...(frame !== undefined && { [documentHeaders.frame]: frame }),
  };
}

export function s3UploadedFiles(bucket: string, client: S3Client): UploadedFiles {
  return { get: (objectKey) => getObject(client, { Bucket: bucket, Key: objectKey }) };
}

export function s3UploadObjects(bucket: string, client: S3Client): UploadObjects {
  return {
    list: async () => [
      ...(await listObjects(client, { Bucket: bucket, Prefix: uploadsPrefix })).keys(),
    ],
    remove: (objectKey) => removeObject(client, { Bucket: bucket, Key: objectKey }),
  };
}

export async function removeObject(
  client: S3Client,
  object: { Bucket: string; Key: string },
): Promise<void> {
  await client.send(new DeleteObjectCommand(object));
}

/** @returns undefined for a missing object */
export async function getObject(
  client: S3Client,
  object: { Bucket: string; Key: string },
): Promise<Uint8Array | undefined> {
  try {
    const answer = await client.send(new GetObjectCommand(object));
    return await answer.Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Lists MD5 hashes by key, in requests of at most 1,000 objects each. */
async function listObjects(
  client: S3Client,
  folder: { Bucket: string; Prefix?: string },
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let next: string | undefined;
  do {
    const answer = await client.send(
      new ListObjectsV2Command({ ...folder, ContinuationToken: next }),
    );
    for (const { Key, ETag } of answer.Contents ?? []) {
      if (Key !== undefined && ETag !== undefined) found.set(Key, ETag.replaceAll('"', ''));
    }
    next = answer.NextContinuationToken;
  } while (next !== undefined);
  return found;
}
