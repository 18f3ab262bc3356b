/** One page of a list that the store reads by pages, newest first. */
import { isBeyond, metaOf, type PageRequest, startOf } from './page-request.ts';
import type { TimePlace } from './time-cursor.ts';

export interface StoredList<Entry> {
  count: () => Promise<number>;
  /** `more`: whether others follow. */
  read: (request: {
    size: number;
    /** Where the page starts: after an entry, or at an offset. */
    from: { after: TimePlace } | { skip: number };
  }) => Promise<{ entries: Entry[]; more: boolean }>;
  /** How many of its entries can be reached; all by default. */
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
