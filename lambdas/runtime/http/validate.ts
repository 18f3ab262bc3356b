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
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'This field is required' : 'This value has the wrong type';
  }
  return issue.code === 'unrecognized_keys' ? 'This field is not known' : undefined;
}

function messagesOf(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  const at = (...more: PropertyKey[]) => [...issue.path, ...more].map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path: at(), message: issue.message }];
  return issue.keys.map((key) => ({ path: at(key.slice(0, 100)), message: issue.message }));
}
