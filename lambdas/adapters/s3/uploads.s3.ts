/** Writes the uploads bucket, and signs addresses of private objects. */
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ArchiveAddresses } from '#lambdas/features/archives/archives.repository.ts';
import type { UploadAddresses, UploadStore } from '#lambdas/features/uploads/uploads.repository.ts';
import { incomingPrefix } from '#shared/platform/buckets.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { getObject, removeObject } from './site-files.s3.ts';

export function s3UploadStore(Bucket: string): UploadStore {
  // Three attempts, with the pauses between them, end before the function times out after 15 s.
  const client = new S3Client({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 4500, throwOnRequestTimeout: true },
  });
  const incoming = (objectKey: string) => ({ Bucket, Key: incomingPrefix + objectKey });
  return {
    form: async ({ objectKey, type }) => {
      const { url, fields } = await createPresignedPost(client, {
        ...incoming(objectKey),
        Fields: { 'Content-Type': type },
        Conditions: [['content-length-range', 1, uploadLimits.bytes]],
        Expires: uploadLimits.formSeconds,
      });
      // In the address of an emulator, the bucket is a folder. Policies of pages allow only addresses below that folder.
      return { url: url.replace(/\/?$/, '/'), fields };
    },
    readIncoming: (objectKey) => getObject(client, incoming(objectKey)),
    removeIncoming: (objectKey) => removeObject(client, incoming(objectKey)),
    put: async ({ objectKey: Key, type: ContentType, bytes: Body }) => {
      await client.send(new PutObjectCommand({ Bucket, Key, ContentType, Body }));
    },
  };
}

/** Signs addresses locally, without a request to AWS. */
export function s3Addresses(Bucket: string): UploadAddresses & ArchiveAddresses {
  const client = new S3Client();
  return {
    sign: (Key, expiresIn) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn }),
  };
}
