import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { UploadAddresses } from '../uploads/upload-addresses.ts';

/** Signed addresses of a bucket's objects; making one asks nobody. */
export function signedAddresses(bucket: string): UploadAddresses {
  const client = new S3Client({});
  return {
    sign: (objectKey, seconds) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: objectKey }), {
        expiresIn: seconds,
      }),
  };
}
