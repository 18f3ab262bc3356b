/** The items that only posts have in the core table: how they are written, and how they are parsed when read. */
import * as z from 'zod';
import {
  type PostRecord,
  postRecordSchema,
  postVersionSummarySchema,
} from '#lambdas/features/posts/post.ts';
import { zippedContent } from '../entries/entries.items.ts';
import { trashMarksSchema } from '../entries/entries.store.ts';
import { type Item, keys } from '../keys.ts';

export const postItemSchema = postRecordSchema.extend(trashMarksSchema.shape);
export const bodyItemSchema = z.object({
  content: z.string(),
  /** The post's `contentVersion` that this content belongs to. */
  version: z.int(),
});
export const versionItemSchema = postVersionSummarySchema.extend(zippedContent.shape);
export const formerSlugsItemSchema = postRecordSchema.pick({ slug: true, formerSlugs: true });
export const scheduleItemSchema = z.object({ postId: z.uuid(), publishAt: z.iso.datetime() });
export const wordsItemSchema = z.object({ postId: z.uuid(), words: z.string() });
export const countersItemSchema = z.object({
  all: z.int().default(0),
  published: z.int().default(0),
  draft: z.int().default(0),
  review: z.int().default(0),
  /** The id of the post on top of readers' lists, whether or not it is public at the moment. */
  pinned: z.uuid().optional(),
});
export const labelItemSchema = z.object({
  kind: z.enum(['tag', 'category']),
  id: z.string(),
  title: z.string(),
  /** Published posts that have it. */
  count: z.int(),
});

export function bodyItem(post: PostRecord, content: string): Item {
  return { ...keys.postBody(post.id), content, version: post.contentVersion };
}

/** None unless the post has former slugs. */
export function formerSlugsItem({
  id,
  slug,
  formerSlugs,
}: Pick<PostRecord, 'id' | 'slug' | 'formerSlugs'>): Item | undefined {
  return formerSlugs.length > 0 ? { ...keys.formerSlugs(id), slug, formerSlugs } : undefined;
}

export function wordsItem(post: PostRecord, words: string): Item {
  return { ...keys.postWords(post), postId: post.id, words };
}

/** None unless the post is scheduled. */
export function scheduleItem({ id, publishAt }: PostRecord): Item | undefined {
  if (publishAt === null) return undefined;
  const entry = { postId: id, publishAt };
  return { ...keys.scheduledPost(entry), ...entry };
}
