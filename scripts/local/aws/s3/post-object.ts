/**
 * Answers POST Object: a form with a policy, whose last field is the file. The policy must allow every other field.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
import * as z from 'zod';
import { type Received, type Reply, ServiceError } from '../http.ts';
import type { Bucket } from './object-store.ts';
import { storedHeaders } from './put-object.ts';
import { accessDenied, invalidArgument } from './s3-error.ts';

interface PostForm {
  key: string;
  /** JSON in base64: the conditions that the signer of the form has set. */
  policy: string;
  /** All fields except the file, by lower-case name. */
  fields: Map<string, string>;
  file: Buffer;
}

export function isPostForm({ method, path, query, headers }: Received): boolean {
  const isOnBucket = /^\/[^/]*\/?$/.test(path) && query.length === 0;
  const type = headers.get('content-type') ?? '';
  return method === 'POST' && isOnBucket && /^multipart\/form-data\b/i.test(type);
}

/** @throws ServiceError for an invalid form, or a form without a policy */
export async function readPostForm(received: Received): Promise<PostForm> {
  const fields = new Map<string, string>();
  let file: File | undefined;
  for (const [name, value] of await formEntries(received)) {
    // A file without a name arrives as text.
    if (name.toLowerCase() === 'file') file = value instanceof File ? value : new File([value], '');
    else fields.set(name.toLowerCase(), typeof value === 'string' ? value : await value.text());
  }
  if (!file) throw invalidArgument('POST requires exactly one file upload per request.');
  const key = fields.get('key');
  if (!key) {
    throw invalidArgument(
      "Bucket POST must contain a field named 'key'. If it is specified, please check the order of the fields.",
    );
  }
  // Without a policy the caller is anonymous, and all buckets are private.
  const policy = fields.get('policy');
  if (policy === undefined) throw accessDenied();
  return { key, policy, fields, file: Buffer.from(await file.arrayBuffer()) };
}

/** @throws ServiceError when the policy does not allow the form */
export async function postObject(
  { key, policy, fields, file }: PostForm,
  { name, bucket }: { name: string; bucket: Bucket },
): Promise<Reply> {
  requirePolicy(conditionsOf(policy), new Map([...fields, ['bucket', name]]), file.length);
  const { etag } = await bucket.write(key, { body: file, headers: storedHeaders(fields) });
  return { status: 204, headers: { etag }, body: '' };
}

async function formEntries({ headers, body }: Received): Promise<[string, string | File][]> {
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

const conditionSchema = z.union([
  z.tuple([z.literal('content-length-range'), z.int().min(0), z.int().min(0)]),
  z.tuple([z.literal('eq'), z.string().regex(/^\$./), z.string()]),
  z.record(z.string().min(1), z.string()),
]);
const policySchema = z.object({ conditions: z.array(conditionSchema) });

/** Fields that the policy need not mention. */
const uncheckedFields = /^(bucket|policy|x-amz-signature)$/;

/**
 * @param fields include the name of the bucket, which a condition may compare, too
 * @throws ServiceError that names the first failed condition, or the fields without a condition
 */
function requirePolicy(
  conditions: z.infer<typeof conditionSchema>[],
  fields: ReadonlyMap<string, string>,
  bytes: number,
): void {
  const covered = new Set<string>();
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      requireLength(bytes, condition[1], condition[2]);
      continue;
    }
    const allowed = Array.isArray(condition)
      ? { [condition[1].slice(1)]: condition[2] }
      : condition;
    for (const [name, value] of Object.entries(allowed)) {
      covered.add(name.toLowerCase());
      if (fields.get(name.toLowerCase()) === value) continue;
      throw denied(`Policy Condition failed: ${JSON.stringify(['eq', `$${name}`, value])}`);
    }
  }
  const extra = [...fields.keys()].filter(
    (name) => !covered.has(name) && !uncheckedFields.test(name),
  );
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`);
}

function conditionsOf(encoded: string): z.infer<typeof conditionSchema>[] {
  const text = Buffer.from(encoded, 'base64').toString();
  try {
    return policySchema.parse(JSON.parse(text)).conditions;
  } catch {
    throw new ServiceError(400, 'InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.');
  }
}

function requireLength(bytes: number, min: number, max: number): void {
  if (bytes >= min && bytes <= max) return;
  const [code, relation] =
    bytes > max
      ? ['EntityTooLarge', 'exceeds the maximum']
      : ['EntityTooSmall', 'is smaller than the minimum'];
  throw new ServiceError(400, code, `Your proposed upload ${relation} allowed size`);
}

function denied(reason: string): ServiceError {
  return accessDenied(`Invalid according to Policy: ${reason}`);
}
