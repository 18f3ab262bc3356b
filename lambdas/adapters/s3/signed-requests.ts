import { formatUrl } from '@aws-sdk/core/util';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { HttpRequest } from '@smithy/core/protocols';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import type { ArchiveAddresses } from '#lambdas/features/archives/archives.repository.ts';
import type { UploadAddresses } from '#lambdas/features/uploads/upload-store.ts';

type Method = 'GET' | 'PUT' | 'DELETE';

/** @returns the address of a request that is valid for this many seconds */
export type SignRequest = (method: Method, key: string, seconds: number) => Promise<string>;

/**
 * Signs requests for the objects of a bucket, without calling AWS. It uses only the SDK's signer:
 * the S3 client would be a quarter of what a function loads.
 */
export function requestSigner(bucket: string): SignRequest {
  const signer = new SignatureV4({
    service: 's3',
    region: s3Region(),
    credentials: fromEnv(),
    sha256: Hash.bind(null, 'sha256'),
    // S3 signs paths as they are.
    uriEscapePath: false,
    applyChecksum: false,
  });
  return async (method, key, seconds) => {
    const { protocol, host, hostname, port, pathname } = new URL(key, bucketAddress(bucket));
    const request = new HttpRequest({
      method,
      protocol,
      hostname,
      path: pathname,
      headers: { host, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
      ...(port && { port: Number(port) }),
    });
    return formatUrl(await signer.presign(request, { expiresIn: seconds }));
  };
}

/** An emulator serves buckets below its own address. */
export function bucketAddress(bucket: string): string {
  const endpoint = process.env['AWS_ENDPOINT_URL'];
  return endpoint ? `${endpoint}/${bucket}/` : `https://${bucket}.s3.${s3Region()}.amazonaws.com/`;
}

export function s3Region(): string {
  return process.env['AWS_REGION'] ?? '';
}

/** Signed addresses of a bucket's objects. */
export function s3Addresses(bucket: string): UploadAddresses & ArchiveAddresses {
  const sign = requestSigner(bucket);
  return { sign: (key, seconds) => sign('GET', key, seconds) };
}
