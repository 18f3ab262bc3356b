/**
 * Checks that the stored data is consistent: derives lists, slugs, claims and counters again from posts, projects,
 * messages and users, and reports those that are orphaned, duplicated or missing.
 */
import * as z from 'zod';
import {
  listItems,
  slugItem,
  trashEntryItem,
} from '#lambdas/adapters/dynamo/entries/entries.store.ts';
import { type Item, keys, type Key } from '#lambdas/adapters/dynamo/keys.ts';
import {
  bodyItemSchema,
  countersItemSchema,
  formerSlugsItem,
  labelItemSchema,
  postItemSchema,
  postStore,
  scheduleItem,
} from '#lambdas/adapters/dynamo/posts/posts.store.ts';
import { pageItemSchema, pageStore } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import {
  projectCounterSchema,
  projectItemSchema,
  projectStore,
} from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import {
  messageCountersSchema,
  messageListItem,
} from '#lambdas/adapters/dynamo/contact/messages.items.ts';
import {
  uniqueItems,
  userEntryItem,
  userPictureItem,
} from '#lambdas/adapters/dynamo/users/users.items.ts';
import { contactMessageSchema } from '#lambdas/features/contact/contact-message.ts';
import {
  categoryList,
  type PostLabelName,
  type PostRecord,
  tagList,
} from '#lambdas/features/posts/post.ts';
import { listsOf } from '#lambdas/features/projects/project.ts';
import { isActiveAdmin, userRecordSchema } from '#lambdas/features/users/user.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { type ItemKind, keyText, kindOf, lineOf, type Stored } from './stored-items.ts';

interface Around {
  /** Ids of the users in Cognito. */
  accounts: readonly string[];
  /** Keys of the objects in the uploads bucket. */
  objects: ReadonlySet<string>;
}

/** @returns a line for each difference */
export function disagreements(items: readonly Stored[], around: Around): string[] {
  const view = viewOf(items);
  const { of, users } = view;
  return [
    ...differences('derived items', byKey(of(...derivedKinds)), byKey(derivedItems(view))),
    ...differences('counters', counted(view), recount(view)),
    ...neededKeys(view)
      .filter((key) => !view.has(key))
      .map((key) => `there is no ${keyText(key)}`),
    ...orphans(view, around).map((item) => `nothing is behind ${keyText(item)}`),
    ...of('unsettled-versions', 'user-work', 'mail').map(
      (item) => `${keyText(item)} is still to be done`,
    ),
    ...users.filter(({ pending }) => pending).map(({ id }) => `user ${id} is unfinished`),
    // Lists show the user's mark, and a sign-in reads the record, so both must exist.
    ...differences(
      'second steps',
      users.filter((user) => user.hasSecondStep).map((user) => keyText(keys.secondStep(user.id))),
      of('second-step').map(keyText).toSorted(),
    ),
    ...differences('accounts', around.accounts.toSorted(), users.map(({ id }) => id).toSorted()),
  ];
}

type View = ReturnType<typeof viewOf>;

function viewOf(items: readonly Stored[]) {
  const of = (...kinds: ItemKind[]) => items.filter((item) => kinds.includes(kindOf(item)));
  const known = new Set(items.map(keyText));
  const posts = of('post').map((item) => postItemSchema.parse(item));
  const pages = of('page').map((item) => pageItemSchema.parse(item));
  const projects = of('project').map((item) => projectItemSchema.parse(item));
  return {
    of,
    has: (key: Key) => known.has(keyText(key)),
    posts,
    versioned: new Map([...posts, ...projects, ...pages].map((entry) => [entry.id, entry])),
    live: posts.filter(isLive),
    trashedPosts: posts.flatMap(trashed),
    livePages: pages.filter(isLive),
    trashedPages: pages.flatMap(trashed),
    liveProjects: projects.filter(isLive),
    trashedProjects: projects.flatMap(trashed),
    messages: of('message').map((item) => contactMessageSchema.parse(item)),
    users: of('user').map((item) => userRecordSchema.parse(item)),
  };
}

function isLive({ trashedAt }: { trashedAt?: string | undefined }): boolean {
  return trashedAt === undefined;
}

function trashed<Each extends { trashedAt?: string | undefined; expires_at?: number | undefined }>({
  trashedAt,
  expires_at: seconds = 0,
  ...record
}: Each) {
  return trashedAt ? [{ record, when: { trashedAt, expiresAt: new Date(seconds * 1000) } }] : [];
}

/** Kinds of items that are derived from a single record. */
const derivedKinds: ItemKind[] = [
  'post-entry',
  'slug',
  'former-slugs',
  'scheduled-post',
  'trashed-post',
  'trashed-project',
  'trashed-page',
  'project-entry',
  'page-entry',
  'page-slug',
  'message-entry',
  'username',
  'email',
  'user-entry',
  'user-picture',
];

function derivedItems(view: View): Item[] {
  return [
    ...view.live.flatMap((post) => [
      ...listItems(postStore, post),
      ...[post.slug, ...post.formerSlugs].map((slug) => slugItem(postStore, slug, post.id)),
      ...[formerSlugsItem(post), scheduleItem(post)].filter((item) => item !== undefined),
    ]),
    ...view.trashedPosts.map(({ record, when }) => trashEntryItem(postStore, record, when)),
    ...view.liveProjects.flatMap((project) => listItems(projectStore, project)),
    ...view.trashedProjects.map(({ record, when }) => trashEntryItem(projectStore, record, when)),
    ...view.livePages.flatMap((page) => [
      ...listItems(pageStore, page),
      ...[page.slug, ...page.formerSlugs].map((slug) => slugItem(pageStore, slug, page.id)),
    ]),
    ...view.trashedPages.map(({ record, when }) => trashEntryItem(pageStore, record, when)),
    ...view.messages.map(messageListItem),
    ...view.users.flatMap((user) => Object.values(uniqueItems(user))),
    ...view.users.map(userEntryItem),
    ...view.users.flatMap(({ id, picture }) => (picture ? [userPictureItem(id, picture)] : [])),
  ];
}

/** Lists the keys that must exist for items with separate texts, and for references. */
function neededKeys({ posts, live, liveProjects, livePages, has }: View): Key[] {
  return [
    ...live.map((post) => keys.postWords(post)),
    ...posts.map(({ id }) => keys.postBody(id)),
    ...posts.flatMap(({ id, keptVersions }) =>
      keptVersions.map((version) => keys.version(id, version)),
    ),
    ...live
      .filter(isPublic)
      .flatMap(({ id, objectKeys }) =>
        objectKeys.map((objectKey) => keys.reference(objectKey, { kind: 'post', id })),
      ),
    ...livePages
      .filter(({ isDraft }) => !isDraft)
      .flatMap(({ id, objectKeys }) =>
        objectKeys.map((objectKey) => keys.reference(objectKey, { kind: 'page', id })),
      ),
    ...liveProjects.flatMap(({ id, imageUrl }) =>
      imageUrl !== null && has(keys.upload(imageUrl))
        ? [keys.reference(imageUrl, { kind: 'project', id })]
        : [],
    ),
  ];
}

function orphans(
  { of, has, posts, versioned, live, liveProjects, livePages, messages }: View,
  { objects }: Around,
): Stored[] {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const without = (kind: ItemKind, belongs: (item: Stored) => boolean) =>
    of(kind).filter((item) => !belongs(item));
  return [
    ...without('post-body', (item) => {
      return bodyItemSchema.parse(item).version === byId.get(idIn(item))?.contentVersion;
    }),
    ...without('post-version', (item) => {
      const entry = versioned.get(idIn(item));
      // A version expires together with its entry.
      const isInTime = item[tableKeys.expiry] === entry?.[tableKeys.expiry];
      return isInTime && (entry?.keptVersions.includes(Number(item['sk'])) ?? false);
    }),
    ...without('post-words', ({ postId }) => live.some(({ id }) => id === postId)),
    ...without('preview', ({ postId }) =>
      [...live.filter((post) => !isPublic(post)), ...liveProjects, ...livePages].some(
        ({ id }) => id === postId,
      ),
    ),
    ...without('upload', ({ objectKey }) => objects.has(String(objectKey))),
    ...without('session', (item) => has(keys.user(idIn(item)))),
    ...without('refused-mail', ({ messageId }) => messages.some(({ id }) => id === messageId)),
    ...claims.flatMap((kind) => without(kind, (item) => isKept(item, has))),
  ];
}

const claims: ItemKind[] = [
  'user-claim',
  'upload-claim',
  'project-claim',
  'page-claim',
  'post-claim',
  'message-claim',
];

/** @returns the id in a partition key such as `POST#<id>` */
function idIn({ pk }: Stored): string {
  return String(pk).split('#')[1] ?? '';
}

function isPublic({ status }: Pick<PostRecord, 'status'>): boolean {
  return status === 'published';
}

/** Tells whether the stored answer of a claim still exists. The claim of an upload only has a key. */
function isKept(item: Stored, has: (key: Key) => boolean): boolean {
  if ('post' in item) return has(keys.post(postStore.answer.read.parse(item).id));
  if ('project' in item) return has(keys.project(projectStore.answer.read.parse(item).id));
  if ('page' in item) return has(keys.page(pageStore.answer.read.parse(item).id));
  return 'userId' in item ? has(keys.user(String(item['userId']))) : true;
}

type Counts = Record<string, number>;

function counted({ of }: View): Counts {
  const one = (kind: ItemKind) => of(kind)[0] ?? {};
  const { total = 0, activeAdmins = 0 } = one('user-counters');
  return onlyFound({
    ...prefixed('posts', countersItemSchema.omit({ pinned: true }).parse(one('post-counters'))),
    ...prefixed('messages', messageCountersSchema.parse(one('message-counters'))),
    ...prefixed('users', z.record(z.string(), z.number()).parse({ total, activeAdmins })),
    ...Object.fromEntries(
      of('tag', 'category').map((item) => [keyText(item), labelItemSchema.parse(item).count]),
    ),
    ...Object.fromEntries(
      of('project-counter').map((item) => [keyText(item), projectCounterSchema.parse(item).count]),
    ),
  });
}

function recount({ live: posts, liveProjects: projects, messages, users }: View): Counts {
  const labels = posts
    .filter(isPublic)
    .flatMap((post): PostLabelName[] => [
      categoryList(post.category),
      ...post.tags.map(({ id }) => tagList(id)),
    ]);
  const inbox = messages.filter(({ isSpam }) => !isSpam);
  return onlyFound({
    'posts all': posts.length,
    ...tally(posts.map(({ status }) => `posts ${status}`)),
    ...tally(labels.map((label) => keyText(keys.postLabel(label)))),
    ...tally(projects.flatMap(listsOf).map((list) => keyText(keys.projectCounter(list)))),
    'messages inbox': inbox.length,
    'messages unread': inbox.filter(({ isRead }) => !isRead).length,
    'messages spam': messages.length - inbox.length,
    'users total': users.length,
    'users activeAdmins': users.filter(isActiveAdmin).length,
  });
}

function prefixed(prefix: string, counts: Counts): Counts {
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [`${prefix} ${name}`, count]),
  );
}

function tally(names: readonly string[]): Counts {
  const counts: Counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Leaves out counters at zero, which are equivalent to missing counters. */
function onlyFound(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}

function byKey(items: readonly Stored[]): Stored {
  return Object.fromEntries(items.map((item) => [keyText(item), item]));
}

function differences(
  what: string,
  actual: Stored | readonly string[],
  expected: typeof actual,
): string[] {
  const names = [...new Set([...Object.keys(actual), ...Object.keys(expected)])];
  const [left, right] = [new Map(Object.entries(actual)), new Map(Object.entries(expected))];
  return names
    .filter((name) => lineOf(left.get(name)) !== lineOf(right.get(name)))
    .map((name) => `${what}: ${name} is ${lineOf(left.get(name))}, not ${lineOf(right.get(name))}`);
}
