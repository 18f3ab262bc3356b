import type { PostSummary } from '#shared/schemas/posts.ts';
import type { FeedEntry } from './facts.ts';
import { changedAt, latest, newestFirst } from './post-dates.ts';

const feedLength = 20;

/** The posts that feeds hold, newest first: only these need their content rendered. */
export function feedPosts(posts: readonly PostSummary[]): PostSummary[] {
  return posts.toSorted(newestFirst).slice(0, feedLength);
}

/** The entries that feeds hold, newest first, in whatever order they come. */
export function newestEntries(entries: readonly FeedEntry[]): FeedEntry[] {
  return entries.toSorted((a, b) => newestFirst(a.post, b.post)).slice(0, feedLength);
}

/** The newest change in a feed; undefined for an empty feed. */
export function feedChangedAt(entries: readonly FeedEntry[]): string | undefined {
  return latest(entries.map(({ post }) => changedAt(post)));
}

/**
 * The id by which feed readers recognise an entry: neither a changed slug nor another domain makes
 * an old post new to them. Ids of posts are UUIDs, so this is an address as Atom requires.
 */
export function entryId({ id }: PostSummary): string {
  return `urn:uuid:${id}`;
}

export function authorName({ author }: PostSummary): string {
  return `${author.first_name} ${author.last_name}`.trim() || author.username;
}

/** The category and the tags, each once. */
export function subjects({ category, tags }: PostSummary): string[] {
  return [...new Set([category.title, ...tags.map(({ title }) => title)])];
}
