/** Declares how posts are stored: with items of their own for the article, its words, labels and the schedule. */
import * as z from 'zod';
import {
  categoryList,
  listsOf,
  type PostLabelName,
  positionIn,
  postReading,
  type PostRecord,
  postRecordSchema,
  postSummaryRecordSchema,
  type PostTypes,
  postVersionSummarySchema,
  tagList,
} from '#lambdas/features/posts/post.ts';
import { normalizedName } from '#lambdas/features/posts/post-slug.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import {
  type EntryStep,
  type EntryStore,
  trashMarksSchema,
  unzipped,
  zippedContent,
} from '../entries/entries.store.ts';
import { type Item, keys } from '../keys.ts';
import { queryItems } from '../reads.ts';
import { changes } from '../transact.ts';

export const postItemSchema = postRecordSchema.extend(trashMarksSchema.shape);
export const bodyItemSchema = z.object({
  content: z.string(),
  /** The `contentVersion` of the post to which this content belongs. */
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
  /** Id of the pinned post, which may be a draft at the moment. */
  pinned: z.uuid().optional(),
});
export const labelItemSchema = z.object({
  kind: z.enum(['tag', 'category']),
  id: z.string(),
  title: z.string(),
  /** Number of published posts with this label. */
  count: z.int(),
});

export const postStore: EntryStore<PostTypes> = {
  kind: 'post',
  keys: {
    entry: keys.post,
    slug: keys.slug,
    list: keys.postList,
    claim: keys.idempotency,
    unsettled: keys.unsettledVersions,
  },
  trash: 'POSTS',
  idName: 'postId',
  readersList: 'public',
  isPublic: postReading.isPublic,
  record: postRecordSchema,
  summary: postSummaryRecordSchema,
  summaryItem: (post) => postSummaryRecordSchema.parse(post),
  version: postVersionSummarySchema,
  wholeVersion: versionItemSchema.transform(unzipped),
  answer: {
    write: (post) => ({ post }),
    read: z.object({ post: postRecordSchema }).transform(({ post }) => post),
  },
  item: (post) => ({ ...keys.post(post.id), ...post }),
  findWhole: findWithBody,
  listKeys: (post) => listsOf(post).map((list) => keys.postList(list, positionIn(list, post))),
  contentSteps: (post, { json, words }) => [
    { put: bodyItem(post, json) },
    { put: wordsItem(post, words) },
  ],
  trashSteps: (post, expiry) => [
    { update: keys.postBody(post.id), ...changes({ set: { [tableKeys.expiry]: expiry } }) },
    { delete: keys.postWords(post) },
    { delete: keys.preview(post.id) },
  ],
  derivedSteps: (before, after) => [
    ...formerSlugsSteps(before, after),
    ...labelSteps(before, after),
    ...counterSteps(before, after),
    ...scheduleSteps(before, after),
  ],
};

const contentVersionSchema = postRecordSchema.pick({ contentVersion: true });

/** Repeats the query when the two items are of different versions, because a query is not a snapshot. */
async function findWithBody(table: CoreTable, id: string) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const items = await queryItems(table, { partition: keys.post(id).pk });
    const item = items.find((each) => each[tableKeys.sort] === keys.post(id).sk);
    const body = items.find((each) => each[tableKeys.sort] === keys.postBody(id).sk);
    // After the expiry of a post in the trash, DynamoDB may remove either item first.
    if (!item || !body) return undefined;
    const { content, version } = bodyItemSchema.parse(body);
    if (version === contentVersionSchema.parse(item).contentVersion) return { item, content };
  }
  throw new Error(`The content of post ${id} does not belong to it`);
}

type State = PostRecord | undefined;

/** Former slugs change only when the slug changes, or when the post is created or deleted. */
function formerSlugsSteps(before: State, after: State): EntryStep[] {
  if (before?.slug === after?.slug) return [];
  const put = after && formerSlugsItem(after);
  if (put) return [{ put }];
  return before && before.formerSlugs.length > 0 ? [{ delete: keys.formerSlugs(before.id) }] : [];
}

interface Label {
  kind: 'tag' | 'category';
  id: string;
  title: string;
}

/** Counts the labels of published posts. The latest spelling of a title replaces earlier ones. */
function labelSteps(before: State, after: State): EntryStep[] {
  const old = labelsOf(before);
  const current = labelsOf(after);
  const all = [...new Map([...old, ...current])];
  return all.flatMap(([name, { kind, id, title }]): EntryStep[] => {
    const count = Number(current.has(name)) - Number(old.has(name));
    const update = keys.postLabel(name);
    if (count < 0) return [{ update, ...changes({ add: { count } }) }];
    if (count === 0 && old.get(name)?.title === title) return [];
    return [{ update, ...changes({ set: { kind, id, title }, add: { count } }) }];
  });
}

function labelsOf(post: State): Map<PostLabelName, Label> {
  if (post?.status !== 'published') return new Map();
  const category = { id: normalizedName(post.category), title: post.category };
  return new Map<PostLabelName, Label>([
    ...post.tags.map((tag): [PostLabelName, Label] => [tagList(tag.id), { kind: 'tag', ...tag }]),
    [categoryList(post.category), { kind: 'category', ...category }],
  ]);
}

function counterSteps(before: State, after: State): EntryStep[] {
  if (before?.status === after?.status) return [];
  const all = Number(after !== undefined) - Number(before !== undefined);
  const add = {
    ...(before && { [before.status]: -1 }),
    ...(after && { [after.status]: 1 }),
    ...(all !== 0 && { all }),
  };
  return [{ update: keys.postCounters(), ...changes({ add }) }];
}

/** Replaces the post's item in the schedule when its time changes. */
function scheduleSteps(before: State, after: State): EntryStep[] {
  const old = before && scheduleItem(before);
  const put = after && scheduleItem(after);
  if (old?.sk === put?.sk) return [];
  return [...(old ? [{ delete: { pk: old.pk, sk: old.sk } }] : []), ...(put ? [{ put }] : [])];
}

export function bodyItem(post: PostRecord, content: string): Item {
  return { ...keys.postBody(post.id), content, version: post.contentVersion };
}

/** @returns undefined for a post without former slugs */
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

/** @returns undefined for a post that is not scheduled */
export function scheduleItem({ id, publishAt }: PostRecord): Item | undefined {
  if (publishAt === null) return undefined;
  const entry = { postId: id, publishAt };
  return { ...keys.scheduledPost(entry), ...entry };
}
