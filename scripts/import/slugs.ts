/** Slugs of arriving posts. */
import { createHash } from 'node:crypto';
import { slugBase } from '#lambdas/features/posts/post-slug.ts';
import { movedSlug } from '#shared/publishing/site-paths.ts';
import { limits } from '#shared/schemas/limits.ts';
import { percentDecoded } from '#shared/read-text.ts';
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

/** What its former addresses end with, where that is another slug. */
export function addressSlugs(post: Pick<ArrivingPost, 'addresses'>, slug: string): string[] {
  const found = post.addresses
    .map((address) => movedSlug(pathOf(address)))
    .filter((former) => former !== '' && former !== slug && former.length <= limits.slug.max);
  return [...new Set(found)].slice(0, limits.importedSlugs.max - 1);
}

/** The path of an address, or of a path. */
export function pathOf(address: string): string {
  try {
    return new URL(address, 'https://any.invalid').pathname;
  } catch {
    return '';
  }
}
