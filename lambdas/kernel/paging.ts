/** Finds the requested page of a chronological list, and makes its paging data and cursors. */
import * as z from 'zod';
import { problem } from '#shared/problems.ts';
import { jsonOf } from '#shared/read-text.ts';

export interface PageRequest<Entry> {
  query: { page?: number | undefined; cursor?: string | undefined };
  /** Name of the list; its cursors contain the name, so that no other list accepts them. */
  list: string;
  size: number;
  positionOf: (entry: Entry) => ListPosition;
}

export interface PageStart {
  /** Page number, from 1. */
  page: number;
  /** Number of entries before the page. */
  skip: number;
  /** The last entry of the previous page, if the request has a cursor. */
  after: ListPosition | undefined;
}

/** @throws Problem `validation-failed` for a bad cursor */
export function readPageStart({
  query,
  list,
  size,
}: Omit<PageRequest<unknown>, 'positionOf'>): PageStart {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, list);
  const page = cursor?.page ?? query.page ?? 1;
  return { page, skip: (page - 1) * size, after: cursor?.after };
}

/** False for the first page, which is always read in case the total is outdated. */
export function isBeyond({ skip, after }: PageStart, total: number): boolean {
  return after === undefined && skip > 0 && skip >= total;
}

/** @param last last entry of the page if another page follows, otherwise undefined */
export function makePageMeta<Entry>(
  { list, size, positionOf }: Omit<PageRequest<Entry>, 'query'>,
  { page, total, last }: { page: number; total: number; last: Entry | undefined },
) {
  const next = last && { list, page: page + 1, after: positionOf(last) };
  return {
    page,
    total_pages: Math.ceil(total / size),
    total,
    next_cursor: next ? encodeCursor(next) : null,
  };
}

/**
 * Cuts a page out of a list that is short enough to be read as a whole.
 * @param entries the whole list, newest first
 * @throws Problem `validation-failed` for a bad cursor
 */
export function slicedPage<Entry>(entries: readonly Entry[], request: PageRequest<Entry>) {
  const { size, positionOf } = request;
  const { page, skip, after } = readPageStart(request);
  const left = after
    ? entries.filter((entry) => isBehind(after, positionOf(entry)))
    : entries.slice(skip);
  const shown = left.slice(0, size);
  const last = left.length > size ? shown.at(-1) : undefined;
  return { entries: shown, meta: makePageMeta(request, { page, total: entries.length, last }) };
}

/** Whether a position comes after another one in a list, newest first. */
export function isBehind(after: ListPosition, position: ListPosition): boolean {
  return position.time < after.time || (position.time === after.time && position.id < after.id);
}

/** Asks a store for a page that starts after an entry, which costs the same at any depth, or at an offset. */
export interface StoredPageRequest {
  size: number;
  from: { after: ListPosition } | { skip: number };
}

export interface StoredPage<Entry> {
  entries: Entry[];
  /** Whether further entries follow. */
  more: boolean;
}

interface StoredList<Entry> {
  count: () => Promise<number>;
  read: (request: StoredPageRequest) => Promise<StoredPage<Entry>>;
  /** Number of entries that paging can reach; all by default. */
  maxEntries?: number;
}

/** @throws Problem `validation-failed` for a bad cursor */
export async function storedPage<Entry>(
  { count, read, maxEntries = Number.POSITIVE_INFINITY }: StoredList<Entry>,
  request: PageRequest<Entry>,
) {
  const start = readPageStart(request);
  const { size } = request;
  const total = await count();
  const found = isBeyond(start, total)
    ? { entries: [], more: false }
    : await read({ size, from: start.after ? { after: start.after } : { skip: start.skip } });
  const more = found.more && start.skip + size < maxEntries;
  const last = more ? found.entries.at(-1) : undefined;
  return { entries: found.entries, meta: makePageMeta(request, { page: start.page, total, last }) };
}

/** Content of the `cursor` to the next page of a chronological list. */
interface PageCursor {
  list: string;
  /** Number of the next page. */
  page: number;
  /** Position of the last entry before the next page. */
  after: ListPosition;
}

/** Position of an entry in a list that is sorted by time. */
export interface ListPosition {
  /** ISO 8601, UTC; only the date in lists that are sorted by date. */
  time: string;
  id: string;
}

/** The list's name, the next page's number, and the time and id of the last entry before it. */
const schema = z.tuple([
  z.string(),
  z.int().min(2),
  z.union([z.iso.datetime(), z.iso.date()]),
  z.uuid(),
]);

export function encodeCursor({ list, page, after }: PageCursor): string {
  return cursorOf([list, page, after.time, after.id]);
}

function decodeCursor(text: string, list: string): PageCursor {
  const [, page, time, id] = partsOfCursor(text, { list, schema });
  return { list, page, after: { time, id } };
}

/** Encodes a cursor as base64url of a JSON tuple that begins with the name of the list. */
export function cursorOf(parts: readonly [list: string, ...unknown[]]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** @throws Problem `validation-failed` unless the text is a cursor of this list, exactly as `cursorOf` encodes it */
export function partsOfCursor<Parts extends [string, ...unknown[]]>(
  text: string,
  { list, schema }: { list: string; schema: z.ZodType<Parts> },
): Parts {
  const json = jsonOf(Buffer.from(text, 'base64url').toString('utf8'));
  const { data } = schema.safeParse(json);
  if (data?.[0] === list && cursorOf(data) === text) return data;
  throw problem('validation-failed', { errors: { cursor: 'This cursor is not valid' } });
}
