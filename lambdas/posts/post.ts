/** A post as the server keeps it; `post-wire.ts` makes of it what callers see. */
import * as z from 'zod';
import { postStatuses } from '#shared/schemas/posts.ts';

const timestamp = z.iso.datetime();

const summaryFields = {
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  status: z.enum(postStatuses),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Of the first publication; kept when the post is taken back. */
  publishedAt: timestamp.nullable(),
  /** When an unpublished post goes live by itself; none in records older than schedules. */
  publishAt: timestamp.nullable().default(null),
  /** Minutes. */
  readTime: z.int().min(1),
  avatar: z.string().nullable(),
  category: z.string(),
  tags: z.array(z.object({ id: z.string(), title: z.string() })),
  author: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
  }),
  version: z.int().min(1),
};

/** What lists show. */
export const postSummaryRecordSchema = z.object(summaryFields);

export const postRecordSchema = z.object({
  ...summaryFields,
  /** Slugs under which the post was once published, oldest first; they lead to the present one. */
  formerSlugs: z.array(z.string()),
  /** Whether the author wrote the excerpt; otherwise it follows the content. */
  ownExcerpt: z.boolean(),
  /** Uploaded objects that the content and the cover refer to; none in records older than uploads. */
  objectKeys: z.array(z.string()).default([]),
  /** The version that last changed the content: tells whether a content read beside it belongs to it. */
  contentVersion: z.int().min(1),
});

export type PostSummaryRecord = z.infer<typeof postSummaryRecordSchema>;
export type PostRecord = z.infer<typeof postRecordSchema>;

/** The next ones in the order of publication. */
export interface PostNeighbors {
  newer: { title: string; slug: string } | null;
  older: { title: string; slug: string } | null;
}

export interface PostWithContent {
  post: PostRecord;
  /** JSON text of the rich-text nodes, as `serializeContent` writes it. */
  content: string;
}

/** Days that a deleted post rests in the trash. */
export const trashDays = 30;

/** Former slugs kept per post, so that deleting it still fits into one transaction. */
export const formerSlugLimit = 40;
