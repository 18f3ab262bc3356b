/** Slugs that are unique under concurrency. */
import { problem } from '#shared/problems.ts';

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

/** One entry has so many at most, so that deleting it fits into one transaction. */
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
