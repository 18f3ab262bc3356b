/** Under which slug an entry is saved, and which of its earlier ones keep leading to it. */
import { formerSlugsAfter, savingUnderFreeSlug, type Slugs } from '#lambdas/kernel/slug.ts';
import type { EntryTypes } from './entry.ts';
import type { EntryKind } from './entry-kind.ts';

/** The slug itself, or the first free one of `base`, `base-2`, `base-3` … */
export type SlugWish = { slug: string } | { base: string };

export function savingUnder<Saved>(
  wish: SlugWish,
  slugs: Slugs,
  save: (slug: string) => Promise<Saved | 'slug-taken'>,
): Promise<Saved | 'slug-taken'> {
  if ('slug' in wish) return save(wish.slug);
  return savingUnderFreeSlug({ slugs, base: wish.base }, save);
}

/** The slug that an entry has; one without gets that of its title. */
export function ownSlug<T extends EntryTypes>(
  kind: EntryKind<T>,
  { slug, title }: T['record'],
): SlugWish {
  return slug === null ? { base: kind.slugBase(title) } : { slug };
}

/** The current slug of an entry that was ever public keeps leading to it. */
export function withSlug<T extends EntryTypes>(
  kind: EntryKind<T>,
  { before, after, slug }: { before: T['record']; after: T['record']; slug: string },
): T['record'] {
  const { slug: old, formerSlugs } = before;
  if (slug === old) return after;
  const former =
    old !== null && kind.wasPublic(before)
      ? formerSlugsAfter({ slug: old, formerSlugs }, slug)
      : formerSlugs.filter((each) => each !== slug);
  return { ...after, slug, formerSlugs: former };
}
