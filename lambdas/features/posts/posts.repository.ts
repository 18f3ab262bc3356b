/** The store's methods for posts only. Reads are strongly consistent, except `renamed`. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { EntriesRepository } from '../entries/entries.repository.ts';
import type { PostCounts, PostLabelName, PostRecord, PostTypes } from './post.ts';

export interface PostsRepository extends EntriesRepository<PostTypes> {
  /** Reads the slugs of at most `limit` posts with former slugs, newest post first. */
  renamed(limit: number): Promise<RenamedPost[]>;
  counts(): Promise<PostCounts>;
  /** Puts a post on top in place of the pinned one. */
  pin(id: string, event: AuditEvent): Promise<void>;
  /** @returns 'stale' when the post is not on top (any more); then nothing is stored */
  unpin(id: string, event: AuditEvent): Promise<'saved' | 'stale'>;
  /** Reads the number of published posts with this label. */
  countOf(label: PostLabelName): Promise<number>;
  /** Reads the titles, by id, of the published posts among these (at most 100). */
  publishedTitles(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Reads tags and categories of published posts, in the order of their normalized names. */
  labels(): Promise<PostLabels>;
  /** Reads the words of the newest `readLimits.searchedPosts` articles, by the post's id. */
  articleWords(): Promise<ReadonlyMap<string, string>>;
  /** Reads at most `limit` due posts in the order of their times, after the given one. */
  due(request: {
    now: Date;
    limit: number;
    after?: ScheduleEntry | undefined;
  }): Promise<ScheduleEntry[]>;
  /** Removes an entry that does not match its post's schedule any more; the post does not change. */
  removeDue(entry: ScheduleEntry): Promise<void>;
}

export type RenamedPost = Pick<PostRecord, 'slug' | 'formerSlugs'>;

export interface ScheduleEntry {
  postId: string;
  /** ISO 8601, UTC, with milliseconds. */
  publishAt: string;
}

export interface PostLabels {
  tags: { id: string; title: string }[];
  categories: string[];
}
