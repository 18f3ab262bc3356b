/** Methods of the store for posts only. Reads are strongly consistent, but for `renamed`. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { EntriesRepository } from '../entries/entries.repository.ts';
import type { PostCounts, PostLabelName, PostRecord, PostTypes } from './post.ts';

export interface PostsRepository extends EntriesRepository<PostTypes> {
  /** Slugs of at most `limit` posts that have former ones, newest post first. */
  renamed(limit: number): Promise<RenamedPost[]>;
  counts(): Promise<PostCounts>;
  /** Puts a post on top in place of any other. */
  pin(id: string, event: AuditEvent): Promise<void>;
  /** @returns 'stale' when it is not on top (any more); then nothing is stored */
  unpin(id: string, event: AuditEvent): Promise<'saved' | 'stale'>;
  /** The number of published posts with this label. */
  countOf(label: PostLabelName): Promise<number>;
  /** The titles, by id, of those of these posts (at most 100) that are published. */
  publishedTitles(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Tags and categories of published posts, in the order of their normalized names. */
  labels(): Promise<PostLabels>;
  /** The words of the articles of the newest `readLimits.searchedPosts` posts, by the post's id. */
  bodyWords(): Promise<ReadonlyMap<string, string>>;
  /** At most `limit` due posts, in the order of their times. */
  due(request: DueRequest): Promise<ScheduleEntry[]>;
  /** Removes an entry that its post no longer has; a post itself keeps its schedule. */
  removeDue(entry: ScheduleEntry): Promise<void>;
}

export type RenamedPost = Pick<PostRecord, 'slug' | 'formerSlugs'>;

export interface DueRequest {
  now: Date;
  limit: number;
  /** Only those after this one. */
  after?: ScheduleEntry | undefined;
}

export interface ScheduleEntry {
  postId: string;
  /** ISO 8601, UTC, with milliseconds. */
  publishAt: string;
}

export interface PostLabels {
  tags: { id: string; title: string }[];
  categories: string[];
}
