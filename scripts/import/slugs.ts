/** Slugs of arriving posts. */
import { createHash } from 'node:crypto';
import { slugBase } from '#lambdas/features/posts/post-slug.ts';
import { movedNumberSlug } from '#shared/publishing/site-paths.ts';
import { type ArrivingPost, exportAddress } from './arriving-post.ts';

/**
 * A former slug that only this post has: by it a later run, on any computer, finds the post again,
 * whatever it is called by then.
 */
export function keySlug({ id }: Pick<ArrivingPost, 'id'>): string {
  return `moved-${createHash('sha256').update(id).digest('hex').slice(0, 20)}`;
}

/** The slug it had, in the form that this site allows, or one of its title. */
export function wantedSlug({ slug, title }: Pick<ArrivingPost, 'slug' | 'title'>): string {
  const base = slugBase(decodedSlug(slug ?? ''));
  return base === slugBase('') ? slugBase(title) : base;
}

/** WordPress cuts encoded slugs at 200 characters, within a letter, too. */
function decodedSlug(slug: string): string {
  return slug
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString().replaceAll('\u{fffd}', ''),
    )
    .replace(/%[0-9a-f]?$/i, '');
}

/** The slug for the number in a query such as `?p=12`; empty for another query. */
export function numberSlug(query: string): string {
  const [number = '', ...others] = new URLSearchParams(query).getAll('p');
  return others.length === 0 ? movedNumberSlug(number) : '';
}

/** The path of an address, or of a path. */
export function pathOf(address: string): string {
  return placeOf(address).path;
}

/** The path and the query of an address, or of a path. */
export function placeOf(address: string): { path: string; query: string } {
  const base = 'https://any.invalid';
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  return { path: url?.pathname ?? '', query: url?.search ?? '' };
}

/** Shortens an address for the report. */
export function shownAddress(address: string): string {
  const shown = address.replace(exportAddress, '');
  return shown.length > 120 ? `${shown.slice(0, 119)}…` : shown;
}

/** Whether a path or a file's name ends as a picture's does, of whatever format. */
export function isPictureName(name: string): boolean {
  return /\.(?:a?png|jpe?g|webp|gif|avif|svg|bmp|hei[cf]|tiff?)\s*$/i.test(name);
}
