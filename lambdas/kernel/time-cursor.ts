/** The `cursor` of a chronological list: the position of its last entry. */
import * as z from 'zod';
import { problem } from '#shared/problems.ts';
import { jsonOf } from '#shared/read-text.ts';

export interface TimeCursor<List extends string> {
  list: List;
  /** Number of the page that follows. */
  page: number;
  after: TimePlace;
}

/** A position in a list, newest first. */
export interface TimePlace {
  /** ISO 8601, UTC. */
  time: string;
  id: string;
}

const schema = z.tuple([
  /** Name of the list. */
  z.string(),
  z.int().min(2),
  z.iso.datetime(),
  z.uuid(),
]);

export function encodeCursor({ list, page, after }: TimeCursor<string>): string {
  return cursorOf([list, page, after.time, after.id]);
}

/** @throws Problem `validation-failed` when it is not a cursor of this list */
export function decodeCursor<List extends string>(text: string, list: List): TimeCursor<List> {
  const [, page, time, id] = partsOfCursor(text, { list, schema });
  return { list, page, after: { time, id } };
}

/** The opaque `cursor` of a list: base64url of the JSON of a tuple that begins with its list. */
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
