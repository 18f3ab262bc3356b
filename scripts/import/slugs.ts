/** Slugs of arriving posts. */
import { createHash } from 'node:crypto';
import { slugBase } from '#lambdas/features/posts/post-slug.ts';
import { movedNumberSlug, movedSlug } from '#shared/publishing/site-paths.ts';
import { percentDecoded } from '#shared/read-text.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { ArrivingPost } from './arriving-post.ts';

/**
 * A former slug that only this post has: by it a later run, on any computer, finds the post again,
 * whatever it is called by then.
 */
export function keySlug({ id }: Pick<ArrivingPost, 'id'>): string {
  return `moved-${createHash('sha256').update(id).digest('hex').slice(0, 20)}`;
}

/** The slug it had, in the form that this site allows, or one of its title. */
export function wantedSlug({ slug, title }: Pick<ArrivingPost, 'slug' | 'title'>): string {
  const base = slugBase(percentDecoded(slug ?? ''));
  return base === slugBase('') ? slugBase(title) : base;
}

/** What its former addresses end with, where that is no post's own slug. */
export function addressSlugs(
  post: Pick<ArrivingPost, 'addresses'>,
  taken: ReadonlySet<string>,
): string[] {
  const found = post.addresses
    .map(addressSlug)
    .filter((slug) => slug !== '' && !taken.has(slug) && slug.length <= limits.slug.max);
  return [...new Set(found)].slice(0, limits.importedSlugs.max - 1);
}

function addressSlug(address: string): string {
  const { path, query } = placeOf(address);
  return numberSlug(query) || movedSlug(path);
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

/** Whether a path or a file's name ends as a picture's does, of whatever format. */
export function isPictureName(name: string): boolean {
  return /\.(?:png|jpe?g|webp|gif|avif|svg|bmp)$/i.test(name);
}
