/** A post, as stored on the server; `post-wire.ts` converts it for callers. */
import * as z from 'zod';
import { postStatuses } from '#shared/schemas/posts.ts';

const timestamp = z.iso.datetime();

const personSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
});

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
  /** Who wrote the current text, and when; null in records older than versions. */
  saved: z.object({ at: timestamp, by: personSchema }).nullable().default(null),
  /** Numbers of the earlier versions that are kept, oldest first. */
  keptVersions: z.array(z.int().min(1)).default([]),
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
  })
  .extend({ savedAt: timestamp, savedBy: personSchema });

export type PostSummaryRecord = z.infer<typeof postSummaryRecordSchema>;
export type PostRecord = z.infer<typeof postRecordSchema>;
export type Person = z.infer<typeof personSchema>;
export type PostVersionSummary = z.infer<typeof postVersionSummarySchema>;
/** `content` is JSON text, as in `PostWithContent`. */
export type PostVersion = PostVersionSummary & { content: string };

/** The next ones in the order of publication. */
export interface PostLink {
  title: string;
  slug: string;
}

export interface PostNeighbors {
  newer: PostLink | null;
  older: PostLink | null;
}

export interface PostWithContent {
  post: PostRecord;
  /** JSON text of the rich-text nodes, as `serializeContent` writes it. */
  content: string;
}

/** What the trash shows of a post; the status is its former one. */
export interface TrashedPostSummary extends PostSummaryRecord {
  trashedAt: string;
}

export interface TrashedPost extends PostWithContent {
  trashedAt: string;
}

/** Days that a deleted post stays in the trash. */
export const trashDays = 30;
