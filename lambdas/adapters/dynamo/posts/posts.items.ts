/** The items of posts in the core table: how they are written, and how they are parsed when read. */
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import {
  type PostRecord,
  type PostSummaryRecord,
  type PostVersion,
  postRecordSchema,
  postSummaryRecordSchema,
  postVersionSummarySchema,
} from '#lambdas/features/posts/post.ts';
import { listsOf, positionIn } from '#lambdas/features/posts/post-lists.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { epochSeconds, type Item, keys } from '../keys.ts';

export const postItemSchema = postRecordSchema.extend({
  trashedAt: z.iso.datetime().optional(),
  [tableKeys.expiry]: z.int().optional(),
});
/** What the trash shows of a post. */
export const trashedSummarySchema = postSummaryRecordSchema.extend({
  trashedAt: z.iso.datetime(),
  [tableKeys.expiry]: z.int(),
});
export const bodyItemSchema = z.object({
  content: z.string(),
  /** The post's `contentVersion` that this content belongs to. */
  version: z.int(),
});
export const unsettledItemSchema = z.object({
  postId: z.uuid(),
  /** The time at which the post was deleted or restored. */
  version: z.int(),
  since: z.iso.datetime(),
});
/** Every save stores one, so the content is compressed: prose takes about a quarter. */
export const versionItemSchema = postVersionSummarySchema.extend({
  gzip: z.instanceof(Uint8Array).transform((bytes) => gunzipSync(bytes).toString('utf8')),
});
export const slugItemSchema = z.object({ postId: z.uuid(), slug: z.string() });
export const formerSlugsItemSchema = postRecordSchema.pick({ slug: true, formerSlugs: true });
export const scheduleItemSchema = z.object({ postId: z.uuid(), publishAt: z.iso.datetime() });
export const wordsItemSchema = z.object({ postId: z.uuid(), words: z.string() });
export const neighborItemSchema = postSummaryRecordSchema.pick({ title: true, slug: true });
export const countersItemSchema = z.object({
  all: z.int().default(0),
  published: z.int().default(0),
  draft: z.int().default(0),
  review: z.int().default(0),
});
export const labelItemSchema = z.object({
  kind: z.enum(['tag', 'category']),
  id: z.string(),
  title: z.string(),
  /** Published posts that have it. */
  count: z.int(),
});
export const idempotencyItemSchema = z.object({
  requestHash: z.string(),
  post: postRecordSchema,
});

export function postItem(post: PostRecord): Item {
  return { ...keys.post(post.id), ...post };
}

export function bodyItem(post: PostRecord, content: string): Item {
  return { ...keys.postBody(post.id), content, version: post.contentVersion };
}

export function versionItem(postId: string, { content, ...summary }: PostVersion): Item {
  return { ...keys.postVersion(postId, summary.version), ...summary, gzip: gzipSync(content) };
}

export function slugItem(slug: string, postId: string): Item {
  return { ...keys.slug(slug), slug, postId };
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

/** The same summary once for each list that contains the post. */
export function listItems(post: PostRecord): Item[] {
  const summary: PostSummaryRecord = postSummaryRecordSchema.parse(post);
  return listsOf(post).map((list) => ({
    ...keys.postList(list, positionIn(list, post)),
    ...summary,
  }));
}

/** @param since ISO 8601, UTC */
export function unsettledItem(
  { id, version }: Pick<PostRecord, 'id' | 'version'>,
  since: string,
): Item {
  return { ...keys.unsettledVersions(id), postId: id, version, since };
}

export function trashEntryItem(
  post: PostRecord,
  { trashedAt, expiresAt }: { trashedAt: string; expiresAt: Date },
): Item {
  return {
    ...keys.trashEntry('POSTS', { trashedAt, id: post.id }),
    ...postSummaryRecordSchema.parse(post),
    trashedAt,
    [tableKeys.expiry]: epochSeconds(expiresAt),
  };
}
