/** Orders that no stored list has. */

import type { PostSort } from '#shared/schemas/posts.ts';
import type { PostSummaryRecord } from './post.ts';

export type PostOrder = Exclude<PostSort, '-created_at'>;

type Comparison = (left: PostSummaryRecord, right: PostSummaryRecord) => number;

/** As a reader sorts titles: case and accents do not matter, and 9 comes before 10. */
const titles = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const comparisons: Record<PostOrder, Comparison> = {
  title: byTitle,
  '-title': (left, right) => byTitle(right, left),
  updated_at: byUpdate,
  '-updated_at': (left, right) => byUpdate(right, left),
  published_at: publishedFirst(byPublication),
  '-published_at': publishedFirst((left, right) => byPublication(right, left)),
};

/** Equal ones keep their order. */
export function sortedPosts(
  posts: readonly PostSummaryRecord[],
  order: PostOrder,
): PostSummaryRecord[] {
  return posts.toSorted(comparisons[order]);
}

function byTitle(left: PostSummaryRecord, right: PostSummaryRecord): number {
  return titles.compare(left.title, right.title);
}

function byUpdate(left: PostSummaryRecord, right: PostSummaryRecord): number {
  return byTime(left.updatedAt, right.updatedAt);
}

function byPublication(left: PostSummaryRecord, right: PostSummaryRecord): number {
  return byTime(left.publishedAt ?? '', right.publishedAt ?? '');
}

/** All timestamps have the same format. */
function byTime(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** In either direction: readers do not see the others, whenever they were published before. */
function publishedFirst(compare: Comparison): Comparison {
  const isPublished = ({ status }: PostSummaryRecord) => status === 'published';
  return (left, right) => {
    if (isPublished(left) && isPublished(right)) return compare(left, right);
    return Number(isPublished(right)) - Number(isPublished(left));
  };
}
