/** The opaque `cursor` of a list: base64url of the JSON of a tuple that begins with its list. */
import type * as z from 'zod';
import { problem } from '#shared/problems.ts';
import { jsonOf } from '#shared/read-text.ts';

export function cursorOf(parts: readonly [list: string, ...unknown[]]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/**
 * @throws Problem `validation-failed` when it is not a cursor of this list, exactly as it was
 *   issued
 */
export function partsOfCursor<Parts extends [string, ...unknown[]]>(
  text: string,
  { list, schema }: { list: string; schema: z.ZodType<Parts> },
): Parts {
  const json = jsonOf(Buffer.from(text, 'base64url').toString('utf8'));
  const { data } = schema.safeParse(json);
  if (data?.[0] === list && cursorOf(data) === text) return data;
  throw problem('validation-failed', { errors: { cursor: 'This cursor is not valid' } });
}
