/** The posts feature's questions to its store. Reads are strongly consistent, but for `renamed`. */

import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { OwnClaim } from '#lambdas/kernel/claim.ts';
import type {
  PostNeighbors,
  PostRecord,
  PostSummaryRecord,
  PostVersion,
  PostVersionSummary,
  PostWithContent,
  TrashedPost,
  TrashedPostSummary,
} from './post.ts';
import type { ListPosition, PostCounts, PostLabelName, PostListName } from './post-lists.ts';

export interface PostsRepository extends PostTrash {
  /** Posts in the trash are found only by the methods of `PostTrash`. */
  find(id: string): Promise<PostRecord | undefined>;
  findWithContent(id: string): Promise<PostWithContent | undefined>;
  /** Id of the post that has this slug, or had it when it was published. */
  findIdBySlug(slug: string): Promise<string | undefined>;
  /** Which of these (at most 100) are in use by a post. */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** Slugs of at most `limit` posts that have former ones, newest post first. */
  renamed(limit: number): Promise<RenamedPost[]>;
  page(request: PageRequest): Promise<PostPage>;
  counts(): Promise<PostCounts>;
  /** How many published posts have this label. */
  countOf(label: PostLabelName): Promise<number>;
  /** The titles, by id, of those of these posts (at most 100) that are published. */
  publishedTitles(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Tags and categories of published posts, in the order of their normalized names. */
  labels(): Promise<PostLabels>;
  /** The posts published right after and right before this position in the list `public`. */
  neighborsOf(position: ListPosition): Promise<PostNeighbors>;
  /** The words of the articles of the newest `limits.searchedPosts` posts, by the post's id. */
  bodyWords(): Promise<ReadonlyMap<string, string>>;
  /** At most `limit` due posts, in the order of their times. */
  due(request: DueRequest): Promise<ScheduleEntry[]>;
  /** Removes an entry that its post no longer has; a post itself keeps its schedule. */
  removeDue(entry: ScheduleEntry): Promise<void>;
  /** The response to the first request with this Idempotency-Key, until it expires. */
  firstAnswer(request: {
    userId: string;
    key: string;
    now: Date;
  }): Promise<FirstAnswer | undefined>;

  /** Kept versions of a post, newest first. The caller checks whether the post is in the trash. */
  versions(request: VersionsRequest): Promise<PostVersionSummary[]>;
  /** One of `keptVersions`. */
  version(postId: string, version: number): Promise<PostVersion | undefined>;

  create(write: CreateWrite): Promise<'saved' | 'slug-taken' | 'key-used'>;
  update(write: UpdateWrite): Promise<'saved' | 'slug-taken' | 'stale'>;
  trash(write: TrashWrite): Promise<'saved' | 'stale'>;
}

export interface PostTrash {
  /** At most `limit` deleted posts that have not expired, latest deletion first. */
  trashed(request: { now: Date; limit: number }): Promise<TrashedPostSummary[]>;
  /** As `trash` stored it; undefined when it has expired. */
  findTrashed(request: { id: string; now: Date }): Promise<TrashedPost | undefined>;
  restore(write: RestoreWrite): Promise<'saved' | 'slug-taken' | 'stale'>;
  /**
   * Lets the versions of a post in the trash expire with it, and those of any other post stay.
   * Noted with `trash` and `restore`, and removed when it is done.
   */
  settleVersions(postId: string): Promise<void>;
  /** Ids of at most `limit` posts whose versions have been unsettled since before that time. */
  unsettled(request: { before: Date; limit: number }): Promise<string[]>;
}

export type RenamedPost = Pick<PostRecord, 'slug' | 'formerSlugs'>;

export interface VersionsRequest {
  postId: string;
  /** Only those before this version. */
  before: number;
  limit: number;
}

export interface PageRequest {
  list: PostListName;
  size: number;
  /** Where the page starts: after a post, which costs the same at any depth, or at an offset. */
  from: { after: ListPosition } | { skip: number };
}

export interface PostPage {
  posts: PostSummaryRecord[];
  /** Whether more follow. */
  more: boolean;
}

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

export interface FirstAnswer {
  requestHash: string;
  post: PostRecord;
}

export interface ContentWrite {
  /** JSON text of the rich-text nodes. */
  json: string;
  /** The article's words for the search, as `post-words.ts` makes them. */
  words: string;
}

export interface CreateWrite {
  post: PostRecord;
  content: ContentWrite;
  event: AuditEvent;
  claim?: OwnClaim;
}

/** Saved only while the stored version is `before.version`. */
export interface UpdateWrite {
  before: PostRecord;
  after: PostRecord;
  /** Left out when it does not change. */
  content?: ContentWrite;
  /** Kept; versions that `after.keptVersions` no longer lists are removed. */
  replaced?: PostVersion;
  event: AuditEvent;
}

/** Saved only while the post is in the trash as `before` says. */
export interface RestoreWrite {
  before: TrashedPost;
  after: PostRecord;
  content: ContentWrite;
  event: AuditEvent;
}

export interface TrashWrite {
  post: PostRecord;
  event: AuditEvent;
  /** When the post will be gone for good. */
  expiresAt: Date;
}
