/** An operation of the API: validates its input once, then works on the pool. */
import * as z from 'zod';
import { invalidParameter } from './cognito-error.ts';
import type { Pool } from './pool.ts';

export type Operation = (pool: Pool, input: unknown) => Promise<object>;

/** Fields that the schema does not name are ignored, as Cognito ignores unknown ones. */
export function operation<Schema extends z.ZodType>(
  schema: Schema,
  work: (pool: Pool, input: z.output<Schema>) => Promise<object>,
): Operation {
  return async (pool, input) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return work(pool, parsed.data);
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.') ?? '';
    throw invalidParameter(
      `1 validation error detected: Value at '${field}' is missing or invalid`,
    );
  };
}
