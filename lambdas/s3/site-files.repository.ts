import {
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { statusMarkerHeader } from '#shared/platform/http.ts';
import type { SiteFilesRepository } from '../publishing/site-files.repository.ts';

/** S3 sends a metadata entry as a header with this before its name. */
const statusEntry = statusMarkerHeader.replace('x-amz-meta-', '');

/** The published files in the site bucket. An ETag there is the MD5: no multipart uploads, no KMS. */
export function s3SiteFiles(
  bucket: string,
  client = new S3Client({ maxAttempts: 4 }),
): SiteFilesRepository {
  return {
    find: async (key) => {
      const head = await client
        .send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
        .catch(undefinedIfMissing);
      if (!head?.ETag) return undefined;
      return {
        md5: head.ETag.replaceAll('"', ''),
        contentType: head.ContentType,
        cacheControl: head.CacheControl,
        status: head.Metadata?.[statusEntry],
      };
    },
    put: async (file) => {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: file.key,
          Body: file.body,
          ContentType: file.contentType,
          CacheControl: file.cacheControl,
          Metadata: file.status ? { [statusEntry]: String(file.status) } : {},
        }),
      );
    },
  };
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return;
  throw error;
}
