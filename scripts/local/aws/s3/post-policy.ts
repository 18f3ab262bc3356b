/** What a form's policy allows: until when, and each field. */
import * as z from 'zod';
import { ServiceError } from '../service-error.ts';
import { accessDenied } from './s3-error.ts';

interface Posted {
  bucket: string;
  /** By lower-case name. */
  fields: Map<string, string>;
  /** Of the file. */
  bytes: number;
  /** Milliseconds. */
  now: number;
}

interface FieldMatch {
  operator: 'eq' | 'starts-with';
  field: string;
  value: string;
}

const field = z.string().regex(/^\$./);
const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.int().min(0), z.int().min(0)]),
      z.tuple([z.enum(['eq', 'starts-with']), field, z.string()]),
      z
        .record(z.string().min(1), z.string())
        .refine((condition) => Object.keys(condition).length === 1),
    ]),
  ),
});

type Match = [operator: 'eq' | 'starts-with', field: string, value: string];

/** Not covered by the policy: the signature's fields, and those that ask to be ignored. */
const FREE_FIELDS = /^(policy|x-amz-signature|x-ignore-.+)$/;

/** @throws ServiceError with S3's messages: the first failed condition, or a field without one */
export function requirePolicy(encoded: string, posted: Posted): void {
  const { expiration, conditions } = parse(encoded);
  if (Date.parse(expiration) <= posted.now) throw denied('Policy expired.');
  const covered = new Set<string>();
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      requireLength(posted.bytes, condition[1], condition[2]);
      continue;
    }
    const match = matchOf(condition);
    covered.add(match.field);
    if (!holds(match, posted)) throw denied(`Policy Condition failed: ${textOf(match)}`);
  }
  const extra = [...posted.fields.keys()].filter(
    (name) => !covered.has(name) && !FREE_FIELDS.test(name),
  );
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`);
}

function parse(encoded: string): z.infer<typeof policySchema> {
  const text = Buffer.from(encoded, 'base64').toString();
  try {
    return policySchema.parse(JSON.parse(text));
  } catch {
    throw new ServiceError(400, 'InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.');
  }
}

/** `{name: value}` means the same as `['eq', '$name', value]`. */
function matchOf(condition: Match | Record<string, string>): FieldMatch {
  if (Array.isArray(condition)) {
    const [operator, name, value] = condition;
    return { operator, field: name.slice(1).toLowerCase(), value };
  }
  const [[name, value] = ['', '']] = Object.entries(condition);
  return { operator: 'eq', field: name.toLowerCase(), value };
}

function holds({ operator, field: name, value }: FieldMatch, { bucket, fields }: Posted): boolean {
  const given = name === 'bucket' ? (fields.get(name) ?? bucket) : fields.get(name);
  if (name === 'bucket' && given !== bucket) return false;
  return operator === 'eq' ? given === value : (given?.startsWith(value) ?? false);
}

function requireLength(bytes: number, min: number, max: number): void {
  if (bytes > max) {
    throw new ServiceError(
      400,
      'EntityTooLarge',
      'Your proposed upload exceeds the maximum allowed size',
    );
  }
  if (bytes < min) {
    throw new ServiceError(
      400,
      'EntityTooSmall',
      'Your proposed upload is smaller than the minimum allowed size',
    );
  }
}

function textOf({ operator, field: name, value }: FieldMatch): string {
  return JSON.stringify([operator, `$${name}`, value]);
}

function denied(reason: string): ServiceError {
  return accessDenied(`Invalid according to Policy: ${reason}`);
}
