/** Finds the posts to which a post leads beside its neighbours: those that share tags with it. */
import { isObjectKey } from '#shared/content/urls.ts';
import { coverViewPart } from '#shared/entries/cover-view.ts';
import { languagePart } from '#shared/entries/language.ts';
import type { EntryLink } from '../entries/entry.ts';
import type { PostSummaryRecord } from './post.ts';

/**
 * Bounds what one read costs: of the first tags, as the author ordered them, the newest posts. One
 * of these may be the post itself.
 */
export const relatedSearch = { tags: 3, postsOfTag: 4 } as const;

const shownPosts = 3;

/** The fields that a small card shows. */
export type RelatedPost = EntryLink &
  Pick<PostSummaryRecord, 'avatar' | 'category'> & { cover_view?: string };

type Tagged = Pick<PostSummaryRecord, 'id' | 'tags'>;

/** The ids of the tags whose newest posts are candidates. */
export function tagsToSearch({ tags }: Tagged): string[] {
  return tags.slice(0, relatedSearch.tags).map(({ id }) => id);
}

/**
 * @param candidates may contain a post several times, and the post itself
 * @returns those that share the most tags first; of equal ones the newer
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
    .sort((one, two) => two.shared - one.shared || newerFirst(one.other, two.other))
    .slice(0, shownPosts)
    .map(({ other: { title, slug, lang, avatar, coverView, category } }) => ({
      title,
      slug,
      ...languagePart(lang),
      avatar,
      ...coverViewPart(coverView),
      category,
    }));
}

/** The object keys among their covers. */
export function coversOf(related: readonly RelatedPost[]): string[] {
  return related.flatMap(({ avatar }) => (avatar !== null && isObjectKey(avatar) ? avatar : []));
}

function newerFirst(one: PostSummaryRecord, two: PostSummaryRecord): number {
  return placeOf(two).localeCompare(placeOf(one), 'en');
}

/** The place in the lists of readers: by publication, then by id. */
function placeOf({ id, createdAt, publishedAt }: PostSummaryRecord): string {
  return `${publishedAt ?? createdAt}#${id}`;
}
