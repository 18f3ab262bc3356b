/** Slugs that are made of titles and are unique under concurrency. */
import slugify from '@sindresorhus/slugify';
import { problem } from '#shared/problems.ts';

/** Leaves room for a number within the limit of a slug. */
const baseLength = 100;

/** A title's slug without a number; empty for a title that transliterates to nothing. */
export function slugOf(title: string): string {
  const slug = slugify(title.normalize('NFKC'), { decamelize: false });
  if (slug.length <= baseLength) return slug;
  const cut = slug.slice(0, baseLength + 1);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : cut.slice(0, baseLength);
}

export interface Slugs {
  /** @returns those among these that are in use */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Saves under the slug, or under the first of `base-2`, `base-3` … that is free. */
export async function savingUnderFreeSlug<Saved>(
  { slugs, base }: { slugs: Slugs; base: string },
  save: (slug: string) => Promise<Saved | 'slug-taken'>,
): Promise<Saved> {
  let number = 1;
  for (let tries = 0; tries < 50; tries += 1) {
    const outcome = await save(numberedSlug(base, number));
    if (outcome !== 'slug-taken') return outcome;
    number = await nextFreeNumber(slugs, base, number + 1);
  }
  throw problem('conflict');
}

/** Of one post or project, so that deleting it fits into one transaction. */
export const formerSlugLimit = 40;

/** @returns the former slugs after a change from one public slug to another */
export function formerSlugsAfter(
  { slug: old, formerSlugs }: { slug: string; formerSlugs: readonly string[] },
  slug: string,
): string[] {
  return [...formerSlugs.filter((former) => former !== slug), old].slice(-formerSlugLimit);
}

/** `base`, `base-2`, `base-3` … from the n-th (counted from 1). */
export function numberedSlug(base: string, number: number): string {
  return number === 1 ? base : `${base}-${number}`;
}

async function nextFreeNumber(slugs: Slugs, base: string, start: number): Promise<number> {
  const chunk = 50;
  for (let first = start; ; first += chunk) {
    const numbers = Array.from({ length: chunk }, (_, index) => first + index);
    const taken = await slugs.takenSlugs(numbers.map((number) => numberedSlug(base, number)));
    const free = numbers.find((number) => !taken.has(numberedSlug(base, number)));
    if (free !== undefined) return free;
  }
}
