import { formatUrl } from '@aws-sdk/core/util';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { HttpRequest } from '@smithy/core/protocols';
import { Hash } from '@smithy/core/serde';
import type { UploadAddresses } from '../uploads/upload-addresses.ts';

/**
 * Signed addresses of the uploads bucket; making one asks nobody. It takes the SDK's signer alone:
 * the client for S3 would be a fifth of what every reader's function loads.
 */
export function s3UploadAddresses(bucket: string): UploadAddresses {
  const region = process.env['AWS_REGION'] ?? '';
  const signer = new S3RequestPresigner({
    region,
    credentials: fromEnv(),
    sha256: Hash.bind(null, 'sha256'),
  });
  return {
    sign: async (objectKey, seconds) => {
      const { protocol, hostname, port, pathname } = new URL(
        objectKey,
        bucketAddress(bucket, region),
      );
      const request = new HttpRequest({
        protocol,
        hostname,
        path: pathname,
        ...(port && { port: Number(port) }),
      });
      return formatUrl(await signer.presign(request, { expiresIn: seconds }));
    },
  };
}

/** An emulator has the buckets below its own address. */
function bucketAddress(bucket: string, region: string): string {
  const endpoint = process.env['AWS_ENDPOINT_URL'];
  return endpoint ? `${endpoint}/${bucket}/` : `https://${bucket}.s3.${region}.amazonaws.com/`;
}
