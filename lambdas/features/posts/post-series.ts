/** The parts of a series, as readers see them, and which series there are, for authors. */
import { languagePart } from '#shared/entries/language.ts';
import { authorLimits } from '#shared/schemas/limits.ts';
import type { SeriesList } from '#shared/schemas/series.ts';
import type { EntryLink } from '../entries/entry.ts';
import { allEntries, type Reader, seenBy } from '../entries/read-entries.ts';
import {
  positionIn,
  postReading,
  type PostSummaryRecord,
  type PostTypes,
  seriesList,
} from './post.ts';
import type { PostsRepository } from './posts.repository.ts';

/** The parts of one series in their order: the latest published ones, if there are very many. */
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
  return entries.toSorted(inOrder);
}

/**
 * The same of every series, by its slug.
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
  return new Map([...all].map(([slug, parts]) => [slug, parts.toSorted(inOrder)]));
}

/** Sorts by position, and of two parts at one position puts the one published first before the other. */
export function inOrder(one: PostSummaryRecord, two: PostSummaryRecord): number {
  const positions = (one.series?.position ?? 0) - (two.series?.position ?? 0);
  if (positions !== 0) return positions;
  return placeOf(one) < placeOf(two) ? -1 : 1;
}

function placeOf(post: PostSummaryRecord): string {
  const { time, id } = positionIn('public', post);
  return `${time}#${id}`;
}

export function linkToPart({ title, slug, lang }: PostSummaryRecord): EntryLink {
  return { title, slug, ...languagePart(lang) };
}

/** Every series that this reader may know of, drafts included, and the position after its last part. */
export async function listSeries(
  reader: Reader,
  posts: Pick<PostsRepository, 'page'>,
): Promise<SeriesList['data']> {
  const all = await allEntries(posts, {
    list: 'all' as const,
    placeOf: (post: PostSummaryRecord) => positionIn('all', post),
  });
  const bySlug = new Map<string, SeriesList['data'][number]>();
  for (const post of all) {
    const seen = seenBy<PostTypes, PostSummaryRecord>(postReading, reader, post);
    if (!seen?.series) continue;
    const { name, slug, position } = seen.series;
    const known = bySlug.get(slug);
    const next = Math.max(known?.next ?? 1, Math.min(position + 1, authorLimits.series.position));
    bySlug.set(slug, { name: known?.name ?? name, slug, next });
  }
  return [...bySlug.values()];
}
