/** The transaction steps for each write of posts; at most 100 of them. */

import type { PostRecord } from '#lambdas/features/posts/post.ts';
import { categoryList, type PostLabelName, tagList } from '#lambdas/features/posts/post-lists.ts';
import { normalizedName } from '#lambdas/features/posts/post-slug.ts';
import { isPublication } from '#lambdas/features/posts/post-changes.ts';
import type {
  ContentWrite,
  CreateWrite,
  RestoreWrite,
  TrashWrite,
  UpdateWrite,
} from '#lambdas/features/posts/posts.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { isNew, isTrashed, isVersion } from '../conditions.ts';
import { auditEventItem } from '../audit.dynamo.ts';
import { claimStep } from '../claims.ts';
import { epochSeconds, type Key, keys } from '../keys.ts';
import type { Step } from '../transact.ts';
import {
  bodyItem,
  formerSlugsItem,
  listItems,
  postItem,
  scheduleItem,
  slugItem,
  trashEntryItem,
  unsettledItem,
  versionItem,
  wordsItem,
} from './posts.items.ts';

export type PostStep = Step<'post' | 'slug' | 'claim'>;

export function createSteps({ post, content, event, claim }: CreateWrite): PostStep[] {
  return [
    ...(claim ? [claimStep(keys.idempotency(claim.userId, claim.key), claim, { post })] : []),
    { put: postItem(post), when: isNew, label: 'post' },
    ...contentSteps(post, content),
    ...derivedSteps(undefined, post),
    { put: auditEventItem(event) },
  ];
}

export function updateSteps(write: UpdateWrite): PostStep[] {
  const { before, after, content, event } = write;
  return [
    { put: postItem(after), when: isVersion(before), label: 'post' },
    ...(content === undefined ? [] : contentSteps(after, content)),
    ...versionSteps(write),
    ...(isPublication(before, after) ? [{ delete: keys.preview(after.id) }] : []),
    ...derivedSteps(before, after),
    { put: auditEventItem(event) },
  ];
}

/**
 * Post and body stay until they expire; everything that leads to them is removed, except an entry
 * in the trash.
 */
export function trashSteps({ post, event, expiresAt }: TrashWrite): PostStep[] {
  const expiry = epochSeconds(expiresAt);
  const trashedAt = event.timestamp;
  const trashed = { ...post, version: post.version + 1 };
  return [
    {
      put: { ...postItem(trashed), trashedAt, [tableKeys.expiry]: expiry },
      when: isVersion(post),
      label: 'post',
    },
    { put: trashEntryItem(trashed, { trashedAt, expiresAt }) },
    {
      update: keys.postBody(post.id),
      expression: 'SET #expiry = :expiry',
      names: { '#expiry': tableKeys.expiry },
      values: { ':expiry': expiry },
    },
    ...versionsNote(trashed, trashedAt),
    { delete: keys.postWords(post) },
    { delete: keys.preview(post.id) },
    ...derivedSteps(post, undefined),
    { put: auditEventItem(event) },
  ];
}

/** Creates the post again; its items replace those in the trash. */
export function restoreSteps({ before, after, content, event }: RestoreWrite): PostStep[] {
  const { post, trashedAt } = before;
  return [
    { put: postItem(after), when: isTrashed(before.post, before.trashedAt), label: 'post' },
    { delete: keys.trashEntry('POSTS', { trashedAt, id: post.id }) },
    ...versionsNote(after, event.timestamp),
    ...contentSteps(after, content),
    ...derivedSteps(undefined, after),
    { put: auditEventItem(event) },
  ];
}

function versionsNote(post: PostRecord, since: string): PostStep[] {
  return post.keptVersions.length > 0 ? [{ put: unsettledItem(post, since) }] : [];
}

function contentSteps(post: PostRecord, { json, words }: ContentWrite): PostStep[] {
  return [{ put: bodyItem(post, json) }, { put: wordsItem(post, words) }];
}

/** Adds the new version, and removes the oldest when that would be one too many. */
function versionSteps({ before, after, replaced }: UpdateWrite): PostStep[] {
  if (replaced === undefined) return [];
  const forgotten = before.keptVersions.filter((version) => !after.keptVersions.includes(version));
  return [
    { put: versionItem(after.id, replaced) },
    ...forgotten.map((version): PostStep => ({ delete: keys.postVersion(after.id, version) })),
  ];
}

/** Slugs, former slugs, lists, tags, categories, counters and the schedule: the difference between two states of a post. */
export function derivedSteps(
  before: PostRecord | undefined,
  after: PostRecord | undefined,
): PostStep[] {
  return [
    ...slugSteps(before, after),
    ...formerSlugsSteps(before, after),
    ...listSteps(before, after),
    ...labelSteps(before, after),
    ...counterSteps(before, after),
    ...scheduleSteps(before, after),
  ];
}

function slugSteps(before: PostRecord | undefined, after: PostRecord | undefined): PostStep[] {
  const old = slugsOf(before);
  const wanted = slugsOf(after);
  const claimed = [...wanted].filter((slug) => !old.has(slug));
  const freed = [...old].filter((slug) => !wanted.has(slug));
  return [
    ...claimed.map(
      (slug): PostStep => ({
        // `after` exists, or it would not need a slug.
        put: slugItem(slug, after?.id ?? ''),
        when: isNew,
        label: 'slug',
      }),
    ),
    ...freed.map((slug): PostStep => ({ delete: keys.slug(slug) })),
  ];
}

/** Former slugs change only with the slug, or with the post's whole existence. */
function formerSlugsSteps(
  before: PostRecord | undefined,
  after: PostRecord | undefined,
): PostStep[] {
  if (before?.slug === after?.slug) return [];
  const put = after && formerSlugsItem(after);
  if (put) return [{ put }];
  return before && before.formerSlugs.length > 0 ? [{ delete: keys.formerSlugs(before.id) }] : [];
}

function slugsOf(post: PostRecord | undefined): Set<string> {
  return new Set(post ? [post.slug, ...post.formerSlugs] : []);
}

function listSteps(before: PostRecord | undefined, after: PostRecord | undefined): PostStep[] {
  const puts = after ? listItems(after) : [];
  const kept = new Set(puts.map(keyText));
  const gone = (before ? listItems(before) : []).filter((item) => !kept.has(keyText(item)));
  return [
    ...gone.map(({ pk, sk }): PostStep => ({ delete: { pk, sk } })),
    ...puts.map((put): PostStep => ({ put })),
  ];
}

function keyText({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}

interface Label {
  kind: 'tag' | 'category';
  id: string;
  title: string;
}

/** Only labels of published posts are counted; the latest spelling of a title wins. */
function labelSteps(before: PostRecord | undefined, after: PostRecord | undefined): PostStep[] {
  const old = labelsOf(before);
  const wanted = labelsOf(after);
  const changed = [...new Map([...old, ...wanted]).entries()];
  return changed.flatMap(([name, label]): PostStep[] => {
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

function labelsOf(post: PostRecord | undefined): Map<PostLabelName, Label> {
  if (post?.status !== 'published') return new Map();
  const category = { id: normalizedName(post.category), title: post.category };
  return new Map<PostLabelName, Label>([
    ...post.tags.map((tag): [PostLabelName, Label] => [tagList(tag.id), { kind: 'tag', ...tag }]),
    [categoryList(post.category), { kind: 'category', ...category }],
  ]);
}

function counterSteps(before: PostRecord | undefined, after: PostRecord | undefined): PostStep[] {
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
function scheduleSteps(before: PostRecord | undefined, after: PostRecord | undefined): PostStep[] {
  const old = before && scheduleItem(before);
  const put = after && scheduleItem(after);
  if (old?.sk === put?.sk) return [];
  return [...(old ? [{ delete: { pk: old.pk, sk: old.sk } }] : []), ...(put ? [{ put }] : [])];
}
