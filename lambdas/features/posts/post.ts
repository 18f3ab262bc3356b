/** A post, as stored on the server; `post-wire.ts` converts it for callers. */
import * as z from 'zod';
import { postStatuses } from '#shared/schemas/posts.ts';
import {
  type EntryTypes,
  type EntryVersion,
  personSchema,
  seoField,
  versionedFields,
  type WholeEntry,
} from '../entries/entry.ts';
import type { PostListName } from './post-lists.ts';

const timestamp = z.iso.datetime();

const summaryFields = {
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  status: z.enum(postStatuses),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Date of the first publication; kept when the post is unpublished. */
  publishedAt: timestamp.nullable(),
  /** When an unpublished post goes live by schedule; missing in records older than schedules. */
  publishAt: timestamp.nullable().default(null),
  /** Minutes. */
  readTime: z.int().min(1),
  avatar: z.string().nullable(),
  category: z.string(),
  tags: z.array(z.object({ id: z.string(), title: z.string() })),
  author: personSchema,
  version: z.int().min(1),
  ...seoField,
};

/** What lists show. */
export const postSummaryRecordSchema = z.object(summaryFields);

export const postRecordSchema = z.object({
  ...summaryFields,
  /**
   * Slugs under which the post was once published, oldest first; they redirect to the current one.
   */
  formerSlugs: z.array(z.string()),
  /** Whether the author wrote the excerpt; otherwise it is derived from the content. */
  ownExcerpt: z.boolean(),
  /**
   * Uploaded objects that the content and the cover refer to; missing in records older than
   * uploads.
   */
  objectKeys: z.array(z.string()).default([]),
  /** The version that last changed the content, to check that content read separately belongs to it. */
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
    category: true,
    tags: true,
    seo: true,
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
  /** With the words of the article, for the search of the admin area. */
  content: { json: string; words: string };
}

export type WholePost = WholeEntry<PostTypes>;
export type PostVersion = EntryVersion<PostTypes>;
/** The status is the former one. */
