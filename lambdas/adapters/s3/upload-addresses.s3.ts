import type { UploadAddresses } from '#lambdas/features/uploads/upload-addresses.ts';
import { requestSigner } from './signed-requests.ts';

/** Signed addresses of the uploads bucket. */
export function s3UploadAddresses(bucket: string): UploadAddresses {
  const sign = requestSigner(bucket);
  return { sign: (objectKey, seconds) => sign('GET', objectKey, seconds) };
}
