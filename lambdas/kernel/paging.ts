/** The requested page of a chronological list, and its paging data. */
import * as z from 'zod';
import { problem } from '#shared/problems.ts';
import { jsonOf } from '#shared/read-text.ts';

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

/**
 * One page of a list that is short enough to be read whole, newest first.
 * @param entries the whole list, in its order
 * @throws Problem `validation-failed` for a bad cursor
 */
export function slicedPage<Entry>(entries: readonly Entry[], request: PageRequest<Entry>) {
  const { size, placeOf } = request;
  const { page, skip, after } = startOf(request);
  const left = after
    ? entries.filter((entry) => isBehind(after, placeOf(entry)))
    : entries.slice(skip);
  const shown = left.slice(0, size);
  const last = left.length > size ? shown.at(-1) : undefined;
  return { entries: shown, meta: metaOf(request, { page, total: entries.length, last }) };
}

/** Whether a place follows another in a list. */
export function isBehind(after: TimePlace, at: TimePlace): boolean {
  return at.time < after.time || (at.time === after.time && at.id < after.id);
}

interface StoredList<Entry> {
  count: () => Promise<number>;
  /** `more`: whether others follow. */
  read: (request: {
    size: number;
    /** Where the page starts: after an entry, or at an offset. */
    from: { after: TimePlace } | { skip: number };
  }) => Promise<{ entries: Entry[]; more: boolean }>;
  /** The number of its entries that can be reached; all by default. */
  most?: number;
}

/** @throws Problem `validation-failed` for a bad cursor */
export async function storedPage<Entry>(
  { count, read, most = Number.POSITIVE_INFINITY }: StoredList<Entry>,
  request: PageRequest<Entry>,
) {
  const start = startOf(request);
  const { size } = request;
  const total = await count();
  const found = isBeyond(start, total)
    ? { entries: [], more: false }
    : await read({ size, from: start.after ? { after: start.after } : { skip: start.skip } });
  const more = found.more && start.skip + size < most;
  const last = more ? found.entries.at(-1) : undefined;
  return { entries: found.entries, meta: metaOf(request, { page: start.page, total, last }) };
}

/** The `cursor` of a chronological list: the position of its last entry. */
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
