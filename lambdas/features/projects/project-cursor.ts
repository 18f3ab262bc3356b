/** The opaque `cursor` of a list: base64url of the JSON of its last project's position. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { problem } from '#shared/problems.ts';
import type { ListPosition, ProjectListName } from './project-lists.ts';

export interface Cursor {
  list: ProjectListName;
  /** Number of the page that follows. */
  page: number;
  after: ListPosition;
}

const wireSchema = z.tuple([z.string(), z.int().min(2), z.iso.date(), z.uuid()]);

export function encodeCursor({ list, page, after }: Cursor): string {
  const wire: z.infer<typeof wireSchema> = [listMark(list), page, after.date, after.id];
  return Buffer.from(JSON.stringify(wire)).toString('base64url');
}

/**
 * @throws Problem `validation-failed` when it is not a cursor of this list, exactly as it was
 *   issued
 */
export function decodeCursor(text: string, list: ProjectListName): Cursor {
  const parsed = wireSchema.safeParse(jsonOf(text));
  if (parsed.success) {
    const [, page, date, id] = parsed.data;
    const cursor = { list, page, after: { date, id } };
    if (encodeCursor(cursor) === text) return cursor;
  }
  throw problem('validation-failed', { errors: { cursor: 'This cursor is not valid' } });
}

/** A category can be longer than a cursor may be, so the cursor names its list by a hash. */
function listMark({ status, category }: ProjectListName): string {
  const name = JSON.stringify([status ?? null, category ?? null]);
  return createHash('sha256').update(name).digest('base64url').slice(0, 12);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
