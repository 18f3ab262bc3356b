/**
 * Forms for uploads to S3: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-post-example.html
 */
import { createHmac } from 'node:crypto';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import type { UploadForm } from '#lambdas/features/uploads/upload-store.ts';
import { bucketAddress, s3Region } from './signed-requests.ts';

interface AllowedUpload {
  bucket: string;
  key: string;
  contentType: string;
  maxBytes: number;
  now: Date;
  seconds: number;
}

/** The form for exactly this upload: each of its fields is a condition of the signed policy. */
export async function postForm(allowed: AllowedUpload): Promise<UploadForm> {
  const { accessKeyId, secretAccessKey, sessionToken } = await fromEnv()();
  const date = allowed.now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [date.slice(0, 8), s3Region(), 's3', 'aws4_request'];
  const fields: Record<string, string> = {
    key: allowed.key,
    'Content-Type': allowed.contentType,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': [accessKeyId, ...scope].join('/'),
    'X-Amz-Date': date,
    ...(sessionToken !== undefined && { 'X-Amz-Security-Token': sessionToken }),
  };
  const policy = encodedPolicy(allowed, fields);
  const signingKey = scope.reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(signingKey, policy).toString('hex');
  return {
    url: bucketAddress(allowed.bucket),
    fields: { ...fields, Policy: policy, 'X-Amz-Signature': signature },
  };
}

function encodedPolicy(
  { bucket, maxBytes, now, seconds }: AllowedUpload,
  fields: Record<string, string>,
): string {
  const conditions = [
    { bucket },
    ['content-length-range', 1, maxBytes],
    ...Object.entries(fields).map(([name, value]) => ['eq', `$${name}`, value]),
  ];
  const expiration = new Date(now.getTime() + seconds * 1000).toISOString();
  return Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
