/**
 * POST Object: a form with a policy, and the file last. The policy must allow every field of the
 * form. https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
import type { Received, Reply } from '../http.ts';
import { ServiceError } from '../service-error.ts';
import type { Bucket } from './object-store.ts';
import { requirePolicy } from './post-policy.ts';
import { keptHeaders } from './put-object.ts';
import { accessDenied, invalidArgument } from './s3-error.ts';

interface PostForm {
  key: string;
  /** In base64. */
  policy: string;
  /** The fields before the file, by lower-case name. */
  fields: Map<string, string>;
  file: Buffer;
}

export function isPostForm({ method, path, query, headers }: Received): boolean {
  const isOnBucket = path.split('/').slice(2).join('/') === '';
  const type = headers.get('content-type') ?? '';
  return (
    method === 'POST' && isOnBucket && query.length === 0 && /^multipart\/form-data\b/i.test(type)
  );
}

/** @throws ServiceError for an invalid form */
export async function readPostForm(received: Received): Promise<PostForm> {
  const fields = new Map<string, string>();
  let file: File | undefined;
  for (const [name, value] of await entriesOf(received)) {
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
  // A form without a policy is an anonymous one, and everything is private.
  const policy = fields.get('policy');
  if (policy === undefined) throw accessDenied();
  return { key, policy, fields, file: Buffer.from(await file.arrayBuffer()) };
}

/** @throws ServiceError when the policy does not allow it */
export async function postObject(
  { key, policy, fields, file }: PostForm,
  { name, bucket }: { name: string; bucket: Bucket },
): Promise<Reply> {
  requirePolicy(policy, { bucket: name, fields, bytes: file.length });
  const { etag } = await bucket.write(key, { body: file, headers: keptHeaders(fields) });
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
