/** The size and the fields that a form's policy allows. */
import * as z from 'zod';
import { ServiceError } from '../service-error.ts';
import { accessDenied } from './s3-error.ts';

interface Posted {
  bucket: string;
  /** By lower-case name. */
  fields: ReadonlyMap<string, string>;
  /** Size of the file. */
  bytes: number;
}

const conditionSchema = z.union([
  z.tuple([z.literal('content-length-range'), z.int().min(0), z.int().min(0)]),
  z.tuple([z.literal('eq'), z.string().regex(/^\$./), z.string()]),
  z.record(z.string().min(1), z.string()),
]);
const policySchema = z.object({ conditions: z.array(conditionSchema) });

/** The policy covers neither itself nor its signature. */
const FREE_FIELDS = /^(policy|x-amz-signature)$/;

/** @throws ServiceError with S3's messages: the first failed condition, or a field without one */
export function requirePolicy(encoded: string, { bucket, fields, bytes }: Posted): void {
  const posted = new Map([...fields, ['bucket', bucket]]);
  const covered = new Set<string>();
  for (const condition of parse(encoded)) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      requireLength(bytes, condition[1], condition[2]);
      continue;
    }
    const allowed = Array.isArray(condition)
      ? { [condition[1].slice(1)]: condition[2] }
      : condition;
    for (const [name, value] of Object.entries(allowed)) {
      covered.add(name.toLowerCase());
      if (posted.get(name.toLowerCase()) === value) continue;
      throw denied(`Policy Condition failed: ${JSON.stringify(['eq', `$${name}`, value])}`);
    }
  }
  const extra = [...fields.keys()].filter((name) => !covered.has(name) && !FREE_FIELDS.test(name));
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`);
}

function parse(encoded: string): z.infer<typeof conditionSchema>[] {
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
