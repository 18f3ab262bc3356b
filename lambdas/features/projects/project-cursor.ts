/** The `cursor` of a list: the position of its last project. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { cursorOf, partsOfCursor } from '#lambdas/kernel/cursor.ts';
import type { TimePlace } from '#lambdas/kernel/time-cursor.ts';
import type { ProjectListName } from './project-lists.ts';

export interface Cursor {
  list: ProjectListName;
  /** Number of the page that follows. */
  page: number;
  after: TimePlace;
}

const schema = z.tuple([z.string(), z.int().min(2), z.iso.date(), z.uuid()]);

export function encodeCursor({ list, page, after }: Cursor): string {
  return cursorOf([listMark(list), page, after.time, after.id]);
}

/** @throws Problem `validation-failed` when it is not a cursor of this list */
export function decodeCursor(text: string, list: ProjectListName): Cursor {
  const [, page, time, id] = partsOfCursor(text, { list: listMark(list), schema });
  return { list, page, after: { time, id } };
}

/** A category can be longer than a cursor may be, so the cursor names its list by a hash. */
function listMark(list: ProjectListName): string {
  const parts = list === 'drafts' ? list : [list.status ?? null, list.category ?? null];
  const name = JSON.stringify(parts);
  return createHash('sha256').update(name).digest('base64url').slice(0, 12);
}
