/** Posts as stored on the server, their lists, and the rule for their readers; `post-wire.ts` converts them for callers. */
import * as z from 'zod';
import type { ListPosition } from '#lambdas/kernel/paging.ts';
import { storedCoverViewSchema } from '#shared/entries/cover-view.ts';
import { seriesSchema } from '#shared/entries/series.ts';
import { postStatuses } from '#shared/entries/kinds.ts';
import type { CreatePost, PostFilter, SavePost } from '#shared/schemas/posts.ts';
import {
  type EntryTypes,
  type EntryVersion,
  listedFields,
  personSchema,
  timestamp,
  versionedFields,
  type WholeEntry,
} from '../entries/entry.ts';
import type { EntryReading } from '../entries/read-entries.ts';
import { normalizedName } from './post-slug.ts';

const summaryFields = {
  ...listedFields,
  slug: z.string(),
  excerpt: z.string(),
  status: z.enum(postStatuses),
  /** Date of the first publication; kept when the post is unpublished. */
  publishedAt: timestamp.nullable(),
  /** When an unpublished post goes live by schedule; missing in records older than schedules. */
  publishAt: timestamp.nullable().default(null),
  /** In minutes. */
  readTime: z.int().min(1),
  avatar: z.string().nullable(),
  coverView: storedCoverViewSchema,
  category: z.string(),
  tags: z.array(z.object({ id: z.string(), title: z.string() })),
  author: personSchema,
  /** Stored only for a text whose diagram has no drawing yet. */
  undrawn: z.literal(true).optional(),
  /** Stored only for a part of a series. */
  series: seriesSchema.optional(),
};

export const postSummaryRecordSchema = z.object(summaryFields);

export const postRecordSchema = z.object({
  ...summaryFields,
  /** Slugs under which the post was once published, oldest first; they redirect to the current slug. */
  formerSlugs: z.array(z.string()),
  /** Whether the author wrote the excerpt; otherwise it is derived from the content. */
  ownExcerpt: z.boolean(),
  /** Uploaded objects that the content and the cover show; missing in records older than uploads. */
  objectKeys: z.array(z.string()).default([]),
  /** The version that last changed the content. It tells whether a content that was read separately belongs to it. */
  contentVersion: z.int().min(1),
  ...versionedFields,
});

/** A replaced version of a post, without its content. */
export const postVersionSummarySchema = postRecordSchema
  .pick({
    version: true,
    title: true,
    slug: true,
    excerpt: true,
    ownExcerpt: true,
    status: true,
    avatar: true,
    coverView: true,
    category: true,
    tags: true,
    lang: true,
    seo: true,
    series: true,
  })
  .extend({ savedAt: timestamp, savedBy: personSchema });

export type PostSummaryRecord = z.infer<typeof postSummaryRecordSchema>;
export type PostRecord = z.infer<typeof postRecordSchema>;
export type PostVersionSummary = z.infer<typeof postVersionSummarySchema>;

export interface PostTypes extends EntryTypes {
  record: PostRecord;
  summary: PostSummaryRecord;
  version: PostVersionSummary;
  list: PostListName;
  /** `words` is the text that the admin area's search reads. */
  content: { json: string; words: string };
  create: CreatePost;
  save: SavePost;
}

export type WholePost = WholeEntry<PostTypes>;
export type PostVersion = EntryVersion<PostTypes>;

/** The published posts with a tag (by its id), or in a category (by its normalized title). */
export type PostLabelName = `tag:${string}` | `category:${string}`;

/** The published parts of a series, by its slug. */
export type PostSeriesName = `series:${string}`;

/** Lists that have pages. */
export type PagedListName = 'public' | PostFilter | PostLabelName;

/** `public` and the lists of labels and series are in the order of publication, all others in that of creation. */
export type PostListName = PagedListName | PostSeriesName;

export interface PostCounts {
  all: number;
  published: number;
  draft: number;
  review: number;
  /** Id of the post that an editor put on top; kept while the post is not public. */
  pinned?: string | undefined;
}

export function tagList(id: string): PostLabelName {
  return `tag:${id}`;
}

/** Names the list of a category, for any spelling of its title. */
export function categoryList(title: string): PostLabelName {
  return `category:${normalizedName(title)}`;
}

export function seriesList(slug: string): PostSeriesName {
  return `series:${slug}`;
}

export function isLabelList(list: PostListName): list is PostLabelName {
  return list.startsWith('tag:') || list.startsWith('category:');
}

export function isPublicList(
  list: PostListName,
): list is 'public' | PostLabelName | PostSeriesName {
  return list === 'public' || isLabelList(list) || list.startsWith('series:');
}

export function listsOf(
  post: Pick<PostSummaryRecord, 'status' | 'category' | 'tags' | 'series'>,
): PostListName[] {
  if (post.status !== 'published') return ['all', 'unpublished', post.status];
  const labels = [categoryList(post.category), ...post.tags.map(({ id }) => tagList(id))];
  const series = post.series ? [seriesList(post.series.slug)] : [];
  return ['all', 'published', 'public', ...labels, ...series];
}

export function positionIn(
  list: PostListName,
  post: Pick<PostSummaryRecord, 'id' | 'createdAt' | 'publishedAt'>,
): ListPosition {
  // Posts in public lists are published and have a date; the fallback is for the type.
  const time = isPublicList(list) ? (post.publishedAt ?? post.createdAt) : post.createdAt;
  return { time, id: post.id };
}

export function countIn(list: Exclude<PagedListName, PostLabelName>, counts: PostCounts): number {
  if (list === 'public') return counts.published;
  if (list === 'unpublished') return counts.draft + counts.review;
  return counts[list];
}

export const postReading: EntryReading<PostTypes> = {
  notFound: 'post-not-found',
  isPublic: ({ status }) => status === 'published',
  // The author of a draft stays hidden even from a viewer who may read the draft.
  forViewer: (post, { isMasked }) =>
    isMasked ? maskDraft(post) : { ...post, author: hiddenAuthor },
};

const hiddenAuthor = { id: '', firstName: 'Hidden', lastName: '', username: 'hidden' };

/** The slug reveals the title, so the id replaces it. */
function maskDraft<Post extends PostSummaryRecord>(post: Post): Post {
  return {
    ...post,
    title: 'Hidden draft',
    slug: post.id,
    excerpt: '',
    publishAt: null,
    readTime: 1,
    avatar: null,
    coverView: undefined,
    category: 'Hidden',
    tags: [],
    author: hiddenAuthor,
    lang: undefined,
    seo: undefined,
    undrawn: undefined,
    series: undefined,
  };
}
