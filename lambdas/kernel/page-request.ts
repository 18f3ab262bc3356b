/** The requested page of a chronological list, and its paging data. */
import { decodeCursor, encodeCursor, type TimePlace } from './time-cursor.ts';

export interface PageRequest<Entry> {
  query: { page?: number | undefined; cursor?: string | undefined };
  /** Name of the list, which its cursors contain. */
  list: string;
  size: number;
  placeOf: (entry: Entry) => TimePlace;
}

export interface PageStart {
  /** From 1. */
  page: number;
  /** Entries before the page. */
  skip: number;
  /** The last entry of the previous page, if the request has a cursor. */
  after: TimePlace | undefined;
}

/** @throws Problem `validation-failed` for a bad cursor */
export function startOf({ query, list, size }: Omit<PageRequest<unknown>, 'placeOf'>): PageStart {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, list);
  const page = cursor?.page ?? query.page ?? 1;
  return { page, skip: (page - 1) * size, after: cursor?.after };
}

/** The first page is always read, so that an outdated total hides nothing. */
export function isBeyond({ skip, after }: PageStart, total: number): boolean {
  return after === undefined && skip > 0 && skip >= total;
}

/** @param last entry of the page when others follow */
export function metaOf<Entry>(
  { list, size, placeOf }: Omit<PageRequest<Entry>, 'query'>,
  { page, total, last }: { page: number; total: number; last: Entry | undefined },
) {
  const next = last && { list, page: page + 1, after: placeOf(last) };
  return {
    page,
    total_pages: Math.ceil(total / size),
    total,
    next_cursor: next ? encodeCursor(next) : null,
  };
}
