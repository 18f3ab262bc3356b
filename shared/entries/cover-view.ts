/** The way in which the picture above an entry is shown where it is cropped; left out for its middle. */
import * as z from 'zod';

/** The picture is shown whole. */
export const wholeCover = 'whole';

const middle = '50% 50%';

/**
 * `whole`, or the point that stays visible, from the left and from the top, as the style
 * `object-position` has it: `30% 70%`.
 */
const viewSchema = z.string().regex(/^(?:whole|(?:\d{1,2}|100)% (?:\d{1,2}|100)%)$/);

/** The view in answers. */
export const coverViewSchema = viewSchema.optional();

/** The stored view: whatever else is there is no style. */
export const storedCoverViewSchema = coverViewSchema.catch(undefined);

/** In the body of a save: left out it stays with its picture, `null` is the middle. */
export const sentCoverViewSchema = viewSchema
  .transform((view) => (view === middle ? null : view))
  .nullable()
  .optional();

export interface Point {
  /** Percent of the picture's width, from the left. */
  x: number;
  /** Percent of its height, from the top. */
  y: number;
}

/** The point of a view; the middle for none and for the whole picture. */
export function focusOf(view: string | undefined): Point {
  const [x = 50, y = 50] = (view?.match(/\d+/g) ?? []).map(Number);
  return { x, y };
}

/** The view as a part of an object, which is left out for the middle. */
export function coverViewPart(view: string | undefined): { cover_view?: string } {
  return view === undefined ? {} : { cover_view: view };
}

/** The view of an entry after a save: another picture has no view yet, and no picture has none. */
export function coverViewAfter(
  before: { picture: string | null; coverView?: string | undefined },
  sent: { picture: string | null; coverView?: string | null | undefined },
): string | undefined {
  if (sent.picture === null) return undefined;
  if (sent.coverView !== undefined) return sent.coverView ?? undefined;
  return sent.picture === before.picture ? before.coverView : undefined;
}
