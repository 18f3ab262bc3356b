import type * as z from 'zod';
import { problem } from '#shared/problems.ts';

const maxErrors = 50;

/**
 * The parsed value.
 * @throws Problem `validation-failed`: `errors` by dotted path, `detail` the first message
 */
export function validate(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { error: plainMessage });
  if (parsed.success) return parsed.data;
  const found = parsed.error.issues.flatMap(messagesOf).slice(0, maxErrors);
  const errors = new Map<string, string>();
  for (const { path, message } of found) {
    if (path !== '' && !errors.has(path)) errors.set(path, message);
  }
  throw problem('validation-failed', {
    ...(found[0] && { detail: found[0].message }),
    ...(errors.size > 0 && { errors: Object.fromEntries(errors) }),
  });
}

/** For people; a message of the schema itself comes first. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required' : 'This value has the wrong type';
    case 'too_small':
      return `This ${sizeOf(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `This ${sizeOf(issue.origin, 'at most', issue.maximum)}`;
    case 'invalid_value':
      return `This value must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return 'This value has the wrong format';
    case 'unrecognized_keys':
      return 'This field is not known';
    default:
      return 'This value is not valid';
  }
}

function sizeOf(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return `text must have ${bound} ${limit} characters`;
  if (origin === 'array') return `list must have ${bound} ${limit} entries`;
  return `value must be ${bound} ${limit}`;
}

function messagesOf(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  const at = (...more: PropertyKey[]) => [...issue.path, ...more].map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path: at(), message: issue.message }];
  return issue.keys.map((key) => ({ path: at(key.slice(0, 100)), message: issue.message }));
}
