/**
 * The opaque `cursor` of a chronological list: base64url of the JSON of its last entry's position.
 */
import * as z from 'zod';
import { problem } from '#shared/problems.ts';

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

const wireSchema = z.tuple([
  /** Name of the list. */
  z.string(),
  z.int().min(2),
  z.iso.datetime(),
  z.uuid(),
]);

export function encodeCursor({ list, page, after }: TimeCursor<string>): string {
  const wire: z.infer<typeof wireSchema> = [list, page, after.time, after.id];
  return Buffer.from(JSON.stringify(wire)).toString('base64url');
}

/**
 * @throws Problem `validation-failed` when it is not a cursor of this list, exactly as it was
 *   issued
 */
export function decodeCursor<List extends string>(text: string, list: List): TimeCursor<List> {
  const parsed = wireSchema.safeParse(jsonOf(text));
  if (parsed.success && parsed.data[0] === list) {
    const [, page, time, id] = parsed.data;
    const cursor = { list, page, after: { time, id } };
    if (encodeCursor(cursor) === text) return cursor;
  }
  throw problem('validation-failed', { errors: { cursor: 'This cursor is not valid' } });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
