/** Finds posts that share tags with a post, and the parts of its series. */
import { isBehind } from '#lambdas/kernel/paging.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import { coverViewPart } from '#shared/entries/cover-view.ts';
import { languagePart } from '#shared/entries/language.ts';
import type { EntryLink } from '../entries/entry.ts';
import {
  type PostSummaryRecord,
  positionIn,
  postReading,
  type PostTypes,
  seriesList,
} from './post.ts';
import { authorLimits } from '#shared/schemas/limits.ts';
import type { SeriesList } from '#shared/entries/series.ts';
import { allEntries, entriesForReader, type Reader } from '../entries/read-entries.ts';
import type { PostsRepository } from './posts.repository.ts';

/**
 * Limits the cost of a read: only the newest posts of the author's first tags are candidates. One of them
 * may be the post itself.
 */
export const relatedSearch = { tags: 3, postsOfTag: 4 } as const;

const shownPosts = 3;

export type RelatedPost = EntryLink &
  Pick<PostSummaryRecord, 'avatar' | 'category'> & { cover_view?: string };

type Tagged = Pick<PostSummaryRecord, 'id' | 'tags'>;

/** Returns the ids of the tags whose newest posts are candidates. */
export function tagsToSearch({ tags }: Tagged): string[] {
  return tags.slice(0, relatedSearch.tags).map(({ id }) => id);
}

/**
 * @param candidates may contain a post several times, and the post itself
 * @returns the posts that share the most tags; of equals, the newer ones first
 */
export function relatedPosts(
  post: Tagged,
  candidates: readonly PostSummaryRecord[],
): RelatedPost[] {
  const own = new Set(post.tags.map(({ id }) => id));
  const others = new Map(candidates.map((one) => [one.id, one]));
  others.delete(post.id);
  return [...others.values()]
    .map((other) => ({ other, shared: other.tags.filter(({ id }) => own.has(id)).length }))
    .sort((one, two) => two.shared - one.shared || byPublication(two.other, one.other))
    .slice(0, shownPosts)
    .map(({ other }) => ({
      ...toEntryLink(other),
      avatar: other.avatar,
      ...coverViewPart(other.coverView),
      category: other.category,
    }));
}

/** Returns the object keys of uploaded covers. */
export function coverKeysOf(related: readonly RelatedPost[]): string[] {
  return related.flatMap(({ avatar }) => (avatar !== null && isObjectKey(avatar) ? avatar : []));
}

/** Reads the parts of a series in their order. Beyond the limit, the parts that were published first are left out. */
export async function readParts(
  slug: string,
  posts: Pick<PostsRepository, 'page'>,
): Promise<PostSummaryRecord[]> {
  const list = seriesList(slug);
  const { entries } = await posts.page({
    list,
    size: authorLimits.series.parts,
    from: { skip: 0 },
  });
  return entries.toSorted(byPosition);
}

/** Adds a post to the listed parts, or replaces its stored form, which differs in a preview. A full list gets no further part. */
export function partsWith(
  listed: readonly PostSummaryRecord[],
  post: PostSummaryRecord,
): PostSummaryRecord[] {
  const others = listed.filter(({ id }) => id !== post.id);
  if (others.length >= authorLimits.series.parts) return others;
  return [...others, post].toSorted(byPosition);
}

/**
 * Groups the parts of every series by its slug, each in the order of `readParts`.
 * @param published newest first
 */
export function partsBySeries(
  published: readonly PostSummaryRecord[],
): ReadonlyMap<string, PostSummaryRecord[]> {
  const all = new Map<string, PostSummaryRecord[]>();
  for (const post of published) {
    if (!post.series) continue;
    const parts = all.get(post.series.slug) ?? [];
    if (parts.length < authorLimits.series.parts) all.set(post.series.slug, [...parts, post]);
  }
  return new Map([...all].map(([slug, parts]) => [slug, parts.toSorted(byPosition)]));
}

function byPosition(one: PostSummaryRecord, two: PostSummaryRecord): number {
  const positions = (one.series?.position ?? 0) - (two.series?.position ?? 0);
  return positions || byPublication(one, two);
}

/** Sorts the oldest publication first; ids break ties, as in the stored lists. */
function byPublication(one: PostSummaryRecord, two: PostSummaryRecord): number {
  return isBehind(positionIn('public', two), positionIn('public', one)) ? -1 : 1;
}

export function toEntryLink({ title, slug, lang }: PostSummaryRecord): EntryLink {
  return { title, slug, ...languagePart(lang) };
}

/** Lists the series that this reader may know of, with the position after the last part. */
export async function listSeries(
  reader: Reader,
  posts: Pick<PostsRepository, 'page'>,
): Promise<SeriesList['data']> {
  const all = await allEntries(posts, {
    list: 'all' as const,
    positionOf: (post: PostSummaryRecord) => positionIn('all', post),
  });
  const bySlug = new Map<string, SeriesList['data'][number]>();
  for (const post of entriesForReader<PostTypes>(postReading, reader, all)) {
    if (!post.series) continue;
    const { name, slug, position } = post.series;
    const known = bySlug.get(slug);
    const next = Math.max(known?.next ?? 1, Math.min(position + 1, authorLimits.series.position));
    bySlug.set(slug, { name: known?.name ?? name, slug, next });
  }
  return [...bySlug.values()];
}
