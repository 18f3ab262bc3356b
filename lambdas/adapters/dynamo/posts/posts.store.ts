/** How posts are stored: an item for the article and one for its words, lists of labels, a schedule. */
import * as z from 'zod';
import { isPublication } from '#lambdas/features/posts/post-changes.ts';
import {
  categoryList,
  listsOf,
  type PostLabelName,
  positionIn,
  tagList,
} from '#lambdas/features/posts/post-lists.ts';
import {
  type PostRecord,
  type PostTypes,
  postRecordSchema,
  postSummaryRecordSchema,
  postVersionSummarySchema,
} from '#lambdas/features/posts/post.ts';
import { normalizedName } from '#lambdas/features/posts/post-slug.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import type { EntryStep, EntryStore } from '../entries/entries.store.ts';
import { keys } from '../keys.ts';
import { queryItems } from '../reads.ts';
import {
  bodyItem,
  bodyItemSchema,
  formerSlugsItem,
  scheduleItem,
  versionItemSchema,
  wordsItem,
} from './posts.items.ts';

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
  record: postRecordSchema,
  summary: postSummaryRecordSchema,
  summaryItem: (post) => postSummaryRecordSchema.parse(post),
  version: postVersionSummarySchema,
  wholeVersion: versionItemSchema.transform(({ gzip: content, ...version }) => ({
    ...version,
    content,
  })),
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
    {
      update: keys.postBody(post.id),
      expression: 'SET #expiry = :expiry',
      names: { '#expiry': tableKeys.expiry },
      values: { ':expiry': expiry },
    },
    { delete: keys.postWords(post) },
    { delete: keys.preview(post.id) },
  ],
  derivedSteps: (before, after) => [
    ...(before && after && isPublication(before, after)
      ? [{ delete: keys.preview(after.id) }]
      : []),
    ...formerSlugsSteps(before, after),
    ...labelSteps(before, after),
    ...counterSteps(before, after),
    ...scheduleSteps(before, after),
  ],
};

const contentVersionSchema = postRecordSchema.pick({ contentVersion: true });

/** A query is not a snapshot: content of another version is read again. */
async function findWithBody(table: CoreTable, id: string) {
  for (let tries = 0; tries < 5; tries += 1) {
    const items = await queryItems(table, { partition: keys.post(id).pk });
    const item = items.find((each) => each[tableKeys.sort] === keys.post(id).sk);
    const body = items.find((each) => each[tableKeys.sort] === keys.postBody(id).sk);
    // Of a post in the trash, one of the two may have expired before the other.
    if (!item || !body) return undefined;
    const { content, version } = bodyItemSchema.parse(body);
    if (version === contentVersionSchema.parse(item).contentVersion) return { item, content };
  }
  throw new Error(`The content of post ${id} does not belong to it`);
}

type State = PostRecord | undefined;

/** Former slugs change only with the slug, or with the post's whole existence. */
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

/** Only labels of published posts are counted; the latest spelling of a title wins. */
function labelSteps(before: State, after: State): EntryStep[] {
  const old = labelsOf(before);
  const wanted = labelsOf(after);
  const changed = [...new Map([...old, ...wanted]).entries()];
  return changed.flatMap(([name, label]): EntryStep[] => {
    const step = Number(wanted.has(name)) - Number(old.has(name));
    const update = keys.postLabel(name);
    if (step < 0) return [{ update, ...countLess }];
    if (step === 0 && old.get(name)?.title === label.title) return [];
    return [
      {
        update,
        expression: 'ADD #count :step SET #kind = :kind, #id = :id, #title = :title',
        names: { '#count': 'count', '#kind': 'kind', '#id': 'id', '#title': 'title' },
        values: { ':step': step, ':kind': label.kind, ':id': label.id, ':title': label.title },
      },
    ];
  });
}

const countLess = {
  expression: 'ADD #count :step',
  names: { '#count': 'count' },
  values: { ':step': -1 },
};

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
  const steps = { ...(before && { [before.status]: -1 }), ...(after && { [after.status]: 1 }) };
  const all = Number(after !== undefined) - Number(before !== undefined);
  const changes = Object.entries({ ...steps, ...(all === 0 ? {} : { all }) });
  return [
    {
      update: keys.postCounters(),
      expression: `ADD ${changes.map(([name]) => `#${name} :${name}`).join(', ')}`,
      names: Object.fromEntries(changes.map(([name]) => [`#${name}`, name])),
      values: Object.fromEntries(changes.map(([name, step]) => [`:${name}`, step])),
    },
  ];
}

/** The removed and the added entry; nothing when the time does not change. */
function scheduleSteps(before: State, after: State): EntryStep[] {
  const old = before && scheduleItem(before);
  const put = after && scheduleItem(after);
  if (old?.sk === put?.sk) return [];
  return [...(old ? [{ delete: { pk: old.pk, sk: old.sk } }] : []), ...(put ? [{ put }] : [])];
}
