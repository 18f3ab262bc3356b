import type { UploadAddresses } from '../uploads/upload-addresses.ts';

/**
 * Addresses of the uploads bucket. The SDK's part for S3 is taken up by the first of them: only
 * editors need it, and every reader would wait for it when the function starts.
 */
export function s3UploadAddresses(bucket: string): UploadAddresses {
  let addresses: Promise<UploadAddresses> | undefined;
  return {
    sign: async (objectKey, seconds) => {
      addresses ??= import('./signed-addresses.ts').then((module) =>
        module.signedAddresses(bucket),
      );
      return (await addresses).sign(objectKey, seconds);
    },
  };
}
