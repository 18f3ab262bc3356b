/** One page of a list that is short enough to be read whole, newest first. */
import { decodeCursor, encodeCursor, type TimePlace } from './time-cursor.ts';

interface PageQuery {
  page?: number | undefined;
  cursor?: string | undefined;
}

/**
 * @param entries all of the list, in its order
 * @throws Problem `validation-failed` for a bad cursor
 */
export function slicedPage<Entry>(
  entries: readonly Entry[],
  { query, list, size, placeOf }: SliceRequest<Entry>,
) {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, list);
  const page = cursor?.page ?? query.page ?? 1;
  const left = cursor
    ? entries.filter((entry) => isBehind(cursor.after, placeOf(entry)))
    : entries.slice((page - 1) * size);
  const shown = left.slice(0, size);
  const last = left.length > size ? shown.at(-1) : undefined;
  const after = last && placeOf(last);
  return {
    entries: shown,
    meta: {
      page,
      total_pages: Math.ceil(entries.length / size),
      total: entries.length,
      next_cursor: after ? encodeCursor({ list, page: page + 1, after }) : null,
    },
  };
}

export interface SliceRequest<Entry> {
  query: PageQuery;
  /** Name of the list, which its cursors carry. */
  list: string;
  size: number;
  placeOf: (entry: Entry) => TimePlace;
}

function isBehind(after: TimePlace, at: TimePlace): boolean {
  return at.time < after.time || (at.time === after.time && at.id < after.id);
}
