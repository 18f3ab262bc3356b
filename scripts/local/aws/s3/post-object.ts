/**
 * POST Object: a form with a signed policy, and the file last. The policy must allow every field of
 * the form. https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
import type { Received, Reply } from '../http.ts';
import { ServiceError } from '../service-error.ts';
import type { SignedPolicy } from '../signature.ts';
import type { Bucket } from './object-store.ts';
import { requirePolicy } from './post-policy.ts';
import { accessDenied, invalidArgument, notImplemented } from './s3-error.ts';

interface PostForm {
  key: string;
  signed: SignedPolicy;
  /** Those before the file, by lower-case name. */
  fields: Map<string, string>;
  file: Buffer;
}

const KEPT_FIELDS =
  /^(content-type|cache-control|content-disposition|content-encoding|content-language|expires|x-amz-meta-.+)$/;
const KNOWN_FIELDS =
  /^(key|bucket|policy|x-amz-(algorithm|credential|date|signature|security-token)|x-ignore-.+)$/;

export function isPostForm({ method, path, query, headers }: Received): boolean {
  const isOnBucket = path.split('/').slice(2).join('/') === '';
  const type = headers.get('content-type') ?? '';
  return (
    method === 'POST' && isOnBucket && query.length === 0 && /^multipart\/form-data\b/i.test(type)
  );
}

/** @throws ServiceError for an invalid form, or an unsupported field */
export async function readPostForm(received: Received): Promise<PostForm> {
  const fields = new Map<string, string>();
  let file: File | undefined;
  for (const [name, value] of await entriesOf(received)) {
    // Everything after the file is ignored.
    if (file) break;
    if (name.toLowerCase() === 'file') file = asFile(value);
    else fields.set(name.toLowerCase(), typeof value === 'string' ? value : await value.text());
  }
  if (!file) throw invalidArgument('POST requires exactly one file upload per request.');
  const key = fields.get('key');
  if (!key) {
    throw invalidArgument(
      "Bucket POST must contain a field named 'key'. If it is specified, please check the order of the fields.",
    );
  }
  const unknown = [...fields.keys()].find(
    (name) => !KEPT_FIELDS.test(name) && !KNOWN_FIELDS.test(name),
  );
  if (unknown !== undefined) throw notImplemented(unknown);
  if (key.includes('${filename}')) throw notImplemented('${filename}');
  return { key, signed: signedPolicy(fields), fields, file: Buffer.from(await file.arrayBuffer()) };
}

/** @throws ServiceError when the policy does not allow it */
export async function postObject(
  { key, signed, fields, file }: PostForm,
  { name, bucket, now }: { name: string; bucket: Bucket; now: number },
): Promise<Reply> {
  requirePolicy(signed.policy, { bucket: name, fields, bytes: file.length, now });
  const kept = [...fields].filter(([field]) => KEPT_FIELDS.test(field));
  const headers = { 'content-type': 'binary/octet-stream', ...Object.fromEntries(kept) };
  const { etag } = await bucket.write(key, { body: file, headers });
  return { status: 204, headers: { etag }, body: '' };
}

async function entriesOf({ headers, body }: Received): Promise<[string, string | File][]> {
  const type = headers.get('content-type') ?? '';
  try {
    const message = new Response(new Uint8Array(body), { headers: { 'content-type': type } });
    return [...(await message.formData()).entries()];
  } catch {
    throw new ServiceError(
      400,
      'MalformedPOSTRequest',
      'The body of your POST request is not well-formed multipart/form-data.',
    );
  }
}

/** A form may send the file without a name. */
function asFile(value: string | File): File {
  return typeof value === 'string' ? new File([value], '') : value;
}

/** A form without a policy is an anonymous one, and everything is private. */
function signedPolicy(fields: Map<string, string>): SignedPolicy {
  const policy = fields.get('policy');
  if (policy === undefined) throw accessDenied();
  const field = (name: string) => {
    const value = fields.get(`x-amz-${name.toLowerCase()}`);
    if (value === undefined) {
      throw invalidArgument(
        `Bucket POST must contain a field named 'X-Amz-${name}'. If it is specified, please check the order of the fields.`,
      );
    }
    return value;
  };
  return {
    policy,
    algorithm: field('Algorithm'),
    credential: field('Credential'),
    date: field('Date'),
    signature: field('Signature'),
  };
}
