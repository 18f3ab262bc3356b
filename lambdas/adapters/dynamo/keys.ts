/**
 * Defines the keys of the core table, except those of archives. ACCESS-PATTERNS.md lists the queries that they serve.
 * Sort keys that order by time start with an ISO 8601 UTC timestamp and end with an id, which makes them unique.
 * Keys that few functions use are in objects of their own, so that other bundles do not contain them.
 */
import type { PageListName } from '#lambdas/features/pages/page.ts';
import type { PostLabelName, PostListName } from '#lambdas/features/posts/post.ts';
import type { ScheduleEntry } from '#lambdas/features/posts/posts.repository.ts';
import type { ProjectListName } from '#lambdas/features/projects/project.ts';
import type { SitePageName } from '#lambdas/features/publishing/site-files.repository.ts';
import type { Referrer } from '#lambdas/features/uploads/uploads.repository.ts';
import type { UserClaimName } from '#lambdas/features/users/users.repository.ts';
import type { ListPosition } from '#lambdas/kernel/paging.ts';
import type { MessageFolder } from '#shared/schemas/inbox.ts';
import {
  draftProjectsPartition,
  settingsPartition,
  tableKeys,
  wakingPartitions,
} from '#shared/platform/tables.ts';

export interface Key {
  pk: string;
  sk: string;
}

export const keys = {
  user: (id: string): Key => ({ pk: `USER#${id}`, sk: 'USER' }),
  session: (userId: string, sessionId: string): Key => ({
    pk: `USER#${userId}`,
    sk: `SESSION#${sessionId}`,
  }),
  secondStep: (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'SECONDSTEP' }),
  secondStepSetUp: (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'SETUP' }),
  /** Stored under the users' prefix, which every function with signed-in callers may read. */
  signInRules: (): Key => ({ pk: 'USER#RULES', sk: 'RULES' }),
  /** Reserves a user name; its existence means that the name is taken. */
  username: (normalized: string): Key => ({ pk: `USERNAME#${normalized}`, sk: 'UNIQUE' }),
  email: (normalized: string): Key => ({ pk: `EMAIL#${normalized}`, sk: 'UNIQUE' }),
  userEntry: (position: ListPosition) => timeKey(usersPartition, position),
  userCounters: (): Key => ({ pk: 'USERS#COUNTERS', sk: 'COUNTERS' }),
  userOutbox: ({ userId, id }: { userId: string; id: string }): Key => ({
    pk: userOutboxPartition,
    sk: `${userId}#${id}`,
  }),
  /** Stored under the users' prefix, because the function that manages users may write only there. */
  userClaim: ({ actorId, key }: UserClaimName): Key => ({
    pk: `USER#${actorId}`,
    sk: `IDEMPOTENCY#${key}`,
  }),

  post: (id: string): Key => ({ pk: `POST#${id}`, sk: 'POST' }),
  postBody: (id: string): Key => ({ pk: `POST#${id}`, sk: 'BODY' }),
  /**
   * A version of any entry. Versions have a partition of their own, because one query reads a post's whole partition.
   * The number is padded so that strings sort like numbers.
   */
  version: (id: string, version: number): Key => ({
    pk: versionsPartition(id),
    sk: String(version).padStart(10, '0'),
  }),
  /** Marks a deleted or restored post whose versions have not received the new expiry date yet. */
  unsettledVersions: (postId: string): Key => ({ pk: unsettledPartition, sk: postId }),
  unsettledProject: (projectId: string): Key => ({
    pk: unsettledPartition,
    sk: `PROJECT#${projectId}`,
  }),
  unsettledPage: (pageId: string): Key => ({ pk: unsettledPartition, sk: `PAGE#${pageId}` }),
  /** An entry has at most one preview link; a new link replaces the old one. */
  preview: (entryId: string): Key => ({ pk: wakingPartitions.previews + entryId, sk: 'PREVIEW' }),
  workingCopy: ({ userId, entry, id }: CopyName): Key => ({
    pk: workingCopiesPartition(userId, entry),
    sk: id,
  }),
  /** The uploads in an unsaved form, which the daily sweep keeps. */
  workingCopyImages: ({ userId, id }: Omit<CopyName, 'entry'>): Key => ({
    pk: workingCopyImagesPartition,
    sk: `${userId}#${id}`,
  }),
  slug: (slug: string): Key => ({ pk: `SLUG#${slug}`, sk: 'UNIQUE' }),
  /** Former slugs of a post, for redirects. */
  formerSlugs: (postId: string): Key => ({ pk: formerSlugsPartition, sk: postId }),
  postList: (list: PostListName, position: ListPosition) =>
    timeKey(postListPartition(list), position),
  scheduledPost: ({ publishAt, postId }: ScheduleEntry) =>
    timeKey(schedulePartition, { time: publishAt, id: postId }),
  /** Searchable words of an article. */
  postWords: ({ id, createdAt }: { id: string; createdAt: string }) =>
    timeKey(wordsPartition, { time: createdAt, id }),
  trashEntry: (kind: TrashKind, { trashedAt, id }: { trashedAt: string; id: string }) =>
    timeKey(trashPartition(kind), { time: trashedAt, id }),
  postCounters: (): Key => ({ pk: 'COUNTERS', sk: 'POSTS' }),
  /** Title of a tag or a category, and the number of its posts. */
  postLabel: (label: PostLabelName): Key => ({
    pk: tagsPartition,
    sk: label.replace(/^tag:/, 'TAG#').replace(/^category:/, 'CATEGORY#'),
  }),

  /** A document that the API serves when the bucket has no file. */
  sitePage: (name: SitePageName): Key => ({ pk: 'SITE', sk: `PAGE#${name}` }),

  /** State that all runs of the publisher share. */
  publisher: (): Key => ({ pk: publisherPartition, sk: 'STATE' }),
  /** Progress of upgrading the items of a kind. */
  format: (kind: string): Key => ({ pk: publisherPartition, sk: `${formatSortPrefix}${kind}` }),

  reference: (objectKey: string, { kind, id }: Referrer): Key => ({
    pk: objectPartition(objectKey),
    sk: `REF#${kind}#${id}`,
  }),

  /** An uploaded file that passed the checks. */
  upload: (objectKey: string): Key => ({ pk: wakingPartitions.uploads + objectKey, sk: 'UPLOAD' }),

  project: (id: string): Key => ({ pk: `PROJECT#${id}`, sk: 'PROJECT' }),
  projectSlug: (slug: string): Key => ({ pk: `PROJECTSLUG#${slug}`, sk: 'UNIQUE' }),
  projectList: (list: ProjectListName, position: ListPosition) =>
    timeKey(projectListPartition(list), position),
  projectCounter: (list: ProjectListName): Key => ({
    pk: `COUNTERS#${projectListPartition(list)}`,
    sk: 'COUNTER',
  }),

  page: (id: string): Key => ({ pk: `PAGE#${id}`, sk: 'PAGE' }),
  pageSlug: (slug: string): Key => ({ pk: `PAGESLUG#${slug}`, sk: 'UNIQUE' }),
  pageList: (list: PageListName, position: ListPosition) => timeKey(`PAGES#${list}`, position),

  auditEvent: (position: ListPosition) => timeKey(auditPartition, position),
  idempotency: (userId: string, key: string): Key => ({ pk: `IDEMPOTENCY#${userId}`, sk: key }),
  /** Has a partition of its own, because the stored response of a project has another shape than that of a post. */
  projectIdempotency: (userId: string, key: string): Key => ({
    pk: `IDEMPOTENCY#${userId}#PROJECTS`,
    sk: key,
  }),
  pageIdempotency: (userId: string, key: string): Key => ({
    pk: `IDEMPOTENCY#${userId}#PAGES`,
    sk: key,
  }),
  uploadIdempotency: (userId: string, key: string): Key => ({
    pk: `IDEMPOTENCY#${userId}#UPLOADS`,
    sk: key,
  }),
};

export const attemptKeys = {
  /** `subject` is a keyed hash, or made of ids, so that no address and no name is stored. */
  attempts: (subject: string): Key => ({ pk: `ATTEMPTS#${subject}`, sk: 'ATTEMPTS' }),
  /** Marks an address that has signed in before. Same partition as the attempts: the function may write only there. */
  knownAddress: (subject: string): Key => ({ pk: `ATTEMPTS#${subject}`, sk: 'KNOWN' }),
};

export const messageKeys = {
  message: (id: string): Key => ({ pk: `MESSAGE#${id}`, sk: 'MESSAGE' }),
  messageList: (folder: MessageFolder, { createdAt, id }: { createdAt: string; id: string }) =>
    timeKey(messageListPartition(folder), { time: createdAt, id }),
  messageCounters: (): Key => ({ pk: 'MESSAGES', sk: 'COUNTERS' }),
  /** A mail that is still to be sent. */
  mail: ({ createdAt, messageId }: { createdAt: string; messageId: string }) =>
    timeKey(mailsPartition, { time: createdAt, id: messageId }),
  refusedMail: ({ createdAt, messageId }: { createdAt: string; messageId: string }) =>
    timeKey(refusedMailsPartition, { time: createdAt, id: messageId }),
  digest: (id: string): Key => ({ pk: `DIGEST#${id}`, sk: 'DIGEST' }),
  mailHour: (hour: Date): Key => ({ pk: 'MAILHOURS', sk: hour.toISOString() }),
  /** `subject` is a keyed hash of the visitor's IP address. */
  messageSender: (subject: string): Key => ({ pk: `SENDER#${subject}`, sk: 'SENDER' }),
  /** Separate prefix, so that the public function needs no access to signed-in users' claims. */
  messageClaim: (key: string): Key => ({ pk: `SUBMISSION#${key}`, sk: 'IDEMPOTENCY' }),
};

export const settingsKeys = {
  current: (): Key => ({ pk: settingsPartition, sk: 'CURRENT' }),
  /** The number is padded so that strings sort like numbers. */
  version: (version: number): Key => ({
    pk: settingsPartition,
    sk: `VERSION#${String(version).padStart(10, '0')}`,
  }),
  /** Kept out of the settings partition, where a write would wake the publisher. */
  progress: (): Key => ({ pk: publisherPartition, sk: 'SETTINGS' }),
};

interface CopyName {
  userId: string;
  entry: string;
  id: string;
}

/** A user's unsaved changes to one entry. */
export function workingCopiesPartition(userId: string, entry: string): string {
  return `COPIES#${userId}#${entry}`;
}
export const workingCopyImagesPartition = 'COPYIMAGES';

/** All uploads, by time. */
export const uploadsPartition = 'UPLOADS';

export function uploadEntryKey(upload: { uploadedAt: string; objectKey: string }): Key {
  return timeKey(uploadsPartition, { time: upload.uploadedAt, id: upload.objectKey });
}

/** The uploads that the last daily sweep found unused. */
export const unusedUploadsKey: Key = { pk: 'SWEEP', sk: 'UPLOADS' };

export function postListPartition(list: PostListName): string {
  return `POSTS#${list}`;
}

export function versionsPartition(id: string): string {
  return `VERSIONS#${id}`;
}

export function objectPartition(objectKey: string): string {
  return `OBJECT#${objectKey}`;
}

/** The category comes last because it is free text, which may contain the separator. */
export function projectListPartition(list: ProjectListName): string {
  if (list === 'drafts') return draftProjectsPartition;
  const { status, category } = list;
  return `PROJECTS#${status ?? '*'}#${category ?? ''}`;
}

export const usersPartition = 'USERS';
export const userOutboxPartition = 'USERS#WORK';

export const userPicturesPartition = 'USERPICTURES';
export function userPictureKey(userId: string): Key {
  return { pk: userPicturesPartition, sk: userId };
}

export function messageListPartition(folder: MessageFolder): string {
  return `MESSAGES#${folder}`;
}

export const mailsPartition = 'MAILS';
export const refusedMailsPartition = 'MESSAGES#unmailed';

export type TrashKind = 'POSTS' | 'PROJECTS' | 'PAGES';

export function trashPartition(kind: TrashKind): string {
  return `TRASH#${kind}`;
}

export const formerSlugsPartition = 'FORMERSLUGS';
export const unsettledPartition = 'UNSETTLED';
export const schedulePartition = 'SCHEDULED';
export const wordsPartition = 'WORDS';
export const tagsPartition = 'TAGS';
export const auditPartition = 'EVENTS';
export const publisherPartition = 'PUBLISHER';
export const formatSortPrefix = 'FORMAT#';

function timeKey(pk: string, { time, id }: ListPosition): Key {
  return { pk, sk: `${time}#${id}` };
}

/** Returns only the two key attributes, because DynamoDB rejects keys with extra attributes. */
export function keyOf({ pk, sk }: Key): Record<string, unknown> {
  return { [tableKeys.partition]: pk, [tableKeys.sort]: sk };
}

/** An item to write. Items that were read are `unknown` until they are parsed. */
export type Item = Key & Record<string, unknown>;

/** Rounds up to full seconds, the unit in which DynamoDB expects an expiry. */
export function epochSeconds(date: Date): number {
  return Math.ceil(date.getTime() / 1000);
}
