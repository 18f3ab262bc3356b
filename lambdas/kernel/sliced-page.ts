/** One page of a list that is short enough to be read whole, newest first. */
import { metaOf, type PageRequest, startOf } from './page-request.ts';
import type { TimePlace } from './time-cursor.ts';

/**
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
