/** Which part of an entry's cover picture stays visible where the picture is cropped. By default, its middle does. */
import * as z from 'zod';

/** The view of a picture that must not be cropped. */
export const wholeCover = 'whole';

const middle = '50% 50%';

/** `whole`, or the point that stays visible, in the form of CSS `object-position`: `30% 70%`. */
const viewSchema = z.string().regex(/^(?:whole|(?:\d{1,2}|100)% (?:\d{1,2}|100)%)$/);

export const coverViewSchema = viewSchema.optional();

/** Drops an invalid stored view, because it would become CSS. */
export const storedCoverViewSchema = coverViewSchema.catch(undefined);

/** The view in the body of a save. Without it, the view stays as long as the picture does; `null` resets it. */
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

/** @returns the middle for a missing view and for the whole picture */
export function focalPointOf(view: string | undefined): Point {
  const [x = 50, y = 50] = (view?.match(/\d+/g) ?? []).map(Number);
  return { x, y };
}

/** For spreading into an object, which then has no such key for the default view. */
export function coverViewPart(view: string | undefined): { cover_view?: string } {
  return view === undefined ? {} : { cover_view: view };
}

/** The view of an entry after a save. A new picture does not take over the view of the former one. */
export function coverViewAfter(
  before: { picture: string | null; coverView?: string | undefined },
  sent: { picture: string | null; coverView?: string | null | undefined },
): string | undefined {
  if (sent.picture === null) return undefined;
  if (sent.coverView !== undefined) return sent.coverView ?? undefined;
  return sent.picture === before.picture ? before.coverView : undefined;
}
