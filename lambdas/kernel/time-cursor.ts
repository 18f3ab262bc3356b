/** The `cursor` of a chronological list: the position of its last entry. */
import * as z from 'zod';
import { cursorOf, partsOfCursor } from './cursor.ts';

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
