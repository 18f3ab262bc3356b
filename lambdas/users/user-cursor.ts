/** The opaque `cursor` of the list: base64url of the JSON of its last user's position. */
import * as z from 'zod';
import { problem } from '#shared/problems.ts';
import type { UserPosition } from './users.repository.ts';

export interface Cursor {
  /** Number of the page that follows. */
  page: number;
  after: UserPosition;
}

const wireSchema = z.tuple([z.int().min(2), z.iso.datetime(), z.uuid()]);

export function encodeCursor({ page, after }: Cursor): string {
  const wire: z.infer<typeof wireSchema> = [page, after.joined, after.id];
  return Buffer.from(JSON.stringify(wire)).toString('base64url');
}

/** @throws Problem `validation-failed` when it is not a cursor exactly as we give them out */
export function decodeCursor(text: string): Cursor {
  const parsed = wireSchema.safeParse(jsonOf(text));
  if (parsed.success) {
    const [page, joined, id] = parsed.data;
    const cursor = { page, after: { joined, id } };
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
