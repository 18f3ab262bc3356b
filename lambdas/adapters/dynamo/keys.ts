/**
 * All keys of the core table. ACCESS-PATTERNS.md says which question each answers. Sort keys that
 * order by time start with an ISO 8601 UTC timestamp and end with an id, so they are unique.
 */
import type { MessageListName } from '#lambdas/features/contact/contact-message.ts';
import type { PageListName } from '#lambdas/features/pages/page.ts';
import type { PostLabelName, PostListName } from '#lambdas/features/posts/post.ts';
import type { ScheduleEntry } from '#lambdas/features/posts/posts.repository.ts';
import type { ProjectListName } from '#lambdas/features/projects/project.ts';
import type { SitePageName } from '#lambdas/features/publishing/site-files.repository.ts';
import type { Referrer } from '#lambdas/features/uploads/uploads.repository.ts';
import type { UserClaimName } from '#lambdas/features/users/users.repository.ts';
import type { TimePlace } from '#lambdas/kernel/paging.ts';
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
  /** Among the users, where every function that answers editors may read. */
  signInRules: (): Key => ({ pk: 'USER#RULES', sk: 'RULES' }),
  /** Uniqueness items: one per taken name. */
  username: (normalized: string): Key => ({ pk: `USERNAME#${normalized}`, sk: 'UNIQUE' }),
  email: (normalized: string): Key => ({ pk: `EMAIL#${normalized}`, sk: 'UNIQUE' }),
  userEntry: ({ time, id }: TimePlace): Key => ({ pk: usersPartition, sk: `${time}#${id}` }),
  userCounters: (): Key => ({ pk: 'USERS#COUNTERS', sk: 'COUNTERS' }),
  userOutbox: ({ userId, id }: { userId: string; id: string }): Key => ({
    pk: userOutboxPartition,
    sk: `${userId}#${id}`,
  }),
  /** Next to the caller's sessions, where the function has its permissions. */
  userClaim: ({ actorId, key }: UserClaimName): Key => ({
    pk: `USER#${actorId}`,
    sk: `IDEMPOTENCY#${key}`,
  }),

  post: (id: string): Key => ({ pk: `POST#${id}`, sk: 'POST' }),
  postBody: (id: string): Key => ({ pk: `POST#${id}`, sk: 'BODY' }),
  /**
   * A version of any entry. Separate from a post, whose content is read with one query. Padded, so that
   * strings sort like numbers.
   */
  version: (id: string, version: number): Key => ({
    pk: versionsPartition(id),
    sk: String(version).padStart(10, '0'),
  }),
  /** Marks versions that must still be set to expire, or to stay. */
  unsettledVersions: (postId: string): Key => ({ pk: unsettledPartition, sk: postId }),
  unsettledProject: (projectId: string): Key => ({
    pk: unsettledPartition,
    sk: `PROJECT#${projectId}`,
  }),
  unsettledPage: (pageId: string): Key => ({ pk: unsettledPartition, sk: `PAGE#${pageId}` }),
  /** The only link of a post: a new one replaces the old. */
  preview: (postId: string): Key => ({ pk: wakingPartitions.previews + postId, sk: 'PREVIEW' }),
  workingCopy: ({ userId, entry, id }: CopyName): Key => ({
    pk: workingCopiesPartition(userId, entry),
    sk: id,
  }),
  /** Each form of a person that keeps a copy, with the uploads that it shows, for the daily sweep. */
  workingCopyImages: ({ userId, id }: Omit<CopyName, 'entry'>): Key => ({
    pk: workingCopyImagesPartition,
    sk: `${userId}#${id}`,
  }),
  slug: (slug: string): Key => ({ pk: `SLUG#${slug}`, sk: 'UNIQUE' }),
  /** All addresses of a post that has former ones. */
  formerSlugs: (postId: string): Key => ({ pk: formerSlugsPartition, sk: postId }),
  postList: (list: PostListName, { time, id }: TimePlace): Key => ({
    pk: postListPartition(list),
    sk: `${time}#${id}`,
  }),
  /** One for each scheduled post, in the order of their times. */
  scheduledPost: ({ publishAt, postId }: ScheduleEntry): Key => ({
    pk: schedulePartition,
    sk: `${publishAt}#${postId}`,
  }),
  /** Words of the article, in the order of creation. */
  postWords: ({ id, createdAt }: { id: string; createdAt: string }): Key => ({
    pk: wordsPartition,
    sk: `${createdAt}#${id}`,
  }),
  /** An entry that can be restored; entries sort by their time of deletion. */
  trashEntry: (kind: TrashKind, { trashedAt, id }: { trashedAt: string; id: string }): Key => ({
    pk: trashPartition(kind),
    sk: `${trashedAt}#${id}`,
  }),
  postCounters: (): Key => ({ pk: 'COUNTERS', sk: 'POSTS' }),
  /** Title and count of a tag or a category. */
  postLabel: (label: PostLabelName): Key => ({
    pk: tagsPartition,
    sk: label.replace(/^tag:/, 'TAG#').replace(/^category:/, 'CATEGORY#'),
  }),

  /** A document that the API serves when the bucket has no file. */
  sitePage: (name: SitePageName): Key => ({ pk: 'SITE', sk: `PAGE#${name}` }),

  /** Shared state of the publisher's runs. */
  publisher: (): Key => ({ pk: publisherPartition, sk: 'STATE' }),
  /** Notes how far the items of a kind have been upgraded. */
  format: (kind: string): Key => ({ pk: publisherPartition, sk: `${formatSort}${kind}` }),

  reference: (objectKey: string, { kind, id }: Referrer): Key => ({
    pk: objectPartition(objectKey),
    sk: `REF#${kind}#${id}`,
  }),

  /** An image that was checked and may be used. */
  upload: (objectKey: string): Key => ({ pk: wakingPartitions.uploads + objectKey, sk: 'UPLOAD' }),

  project: (id: string): Key => ({ pk: `PROJECT#${id}`, sk: 'PROJECT' }),
  projectSlug: (slug: string): Key => ({ pk: `PROJECTSLUG#${slug}`, sk: 'UNIQUE' }),
  projectList: (list: ProjectListName, { time, id }: TimePlace): Key => ({
    pk: projectListPartition(list),
    sk: `${time}#${id}`,
  }),
  projectCounter: (list: ProjectListName): Key => ({
    pk: `COUNTERS#${projectListPartition(list)}`,
    sk: 'COUNTER',
  }),

  page: (id: string): Key => ({ pk: `PAGE#${id}`, sk: 'PAGE' }),
  pageSlug: (slug: string): Key => ({ pk: `PAGESLUG#${slug}`, sk: 'UNIQUE' }),
  pageList: (list: PageListName, { time, id }: TimePlace): Key => ({
    pk: `PAGES#${list}`,
    sk: `${time}#${id}`,
  }),

  auditEvent: (timestamp: string, id: string): Key => ({
    pk: auditPartition,
    sk: `${timestamp}#${id}`,
  }),
  idempotency: (userId: string, key: string): Key => ({
    pk: `IDEMPOTENCY#${userId}`,
    sk: key,
  }),
  /** Separate from posts, whose stored responses have another shape. */
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

/** Apart from the others, so that bundles in which nobody signs in leave them out. */
export const attemptKeys = {
  /** `subject` is a keyed hash or made of ids: no address and no name is stored. */
  attempts: (subject: string): Key => ({ pk: `ATTEMPTS#${subject}`, sk: 'ATTEMPTS' }),
  /** Beside the attempts of the same address and name, where the function has its rights. */
  knownAddress: (subject: string): Key => ({ pk: `ATTEMPTS#${subject}`, sk: 'KNOWN' }),
};

/** Apart from the others, so that bundles which know no messages leave them out. */
export const messageKeys = {
  message: (id: string): Key => ({ pk: `MESSAGE#${id}`, sk: 'MESSAGE' }),
  messageList: (
    list: MessageListName,
    { createdAt, id }: { createdAt: string; id: string },
  ): Key => ({
    pk: messageListPartition(list),
    sk: `${createdAt}#${id}`,
  }),
  messageCounters: (): Key => ({ pk: 'MESSAGES', sk: 'COUNTERS' }),
  /** Mails sort in the order of the messages. */
  mail: ({ createdAt, messageId }: { createdAt: string; messageId: string }): Key => ({
    pk: mailsPartition,
    sk: `${createdAt}#${messageId}`,
  }),
  refusedMail: ({ createdAt, messageId }: { createdAt: string; messageId: string }): Key => ({
    pk: refusedMailsPartition,
    sk: `${createdAt}#${messageId}`,
  }),
  digest: (id: string): Key => ({ pk: `DIGEST#${id}`, sk: 'DIGEST' }),
  mailHour: (hour: Date): Key => ({ pk: 'MAILHOURS', sk: hour.toISOString() }),
  /** `subject` is a keyed hash of the visitor's address. */
  messageSender: (subject: string): Key => ({ pk: `SENDER#${subject}`, sk: 'SENDER' }),
  /**
   * Separate from those of signed-in people, so that a public function needs no permission for
   * them.
   */
  messageClaim: (key: string): Key => ({ pk: `SUBMISSION#${key}`, sk: 'IDEMPOTENCY' }),
};

/** Apart from the others, so that bundles which show no settings leave them out. */
export const settingsKeys = {
  current: (): Key => ({ pk: settingsPartition, sk: 'CURRENT' }),
  /** Padded, so that strings sort like numbers. */
  version: (version: number): Key => ({
    pk: settingsPartition,
    sk: `VERSION#${String(version).padStart(10, '0')}`,
  }),
  /** Counts the files that show the current settings. Elsewhere, as a change of it must not wake the publisher. */
  progress: (): Key => ({ pk: publisherPartition, sk: 'SETTINGS' }),
};

interface CopyName {
  userId: string;
  entry: string;
  id: string;
}

/** A writer's unsaved changes of an entry. */
export function workingCopiesPartition(userId: string, entry: string): string {
  return `COPIES#${userId}#${entry}`;
}
export const workingCopyImagesPartition = 'COPYIMAGES';

/** All uploads, in their order. */
export const uploadsPartition = 'UPLOADS';

export function uploadEntryKey(upload: { uploadedAt: string; objectKey: string }): Key {
  return { pk: uploadsPartition, sk: `${upload.uploadedAt}#${upload.objectKey}` };
}

/** The uploads that the daily sweep found unused. */
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

/** The category is free text, so it comes last, where it cannot be confused with another part. */
export function projectListPartition(list: ProjectListName): string {
  if (list === 'drafts') return draftProjectsPartition;
  const { status, category } = list;
  return `PROJECTS#${status ?? '*'}#${category ?? ''}`;
}

export const usersPartition = 'USERS';
export const userOutboxPartition = 'USERS#WORK';

export const userPicturesPartition = 'USERPICTURES';
/** Apart from `keys`, so that only the bundles that write pictures have it. */
export function userPictureKey(userId: string): Key {
  return { pk: userPicturesPartition, sk: userId };
}

export function messageListPartition(list: MessageListName): string {
  return `MESSAGES#${list}`;
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
export const formatSort = 'FORMAT#';

/** The key in the SDK's form: nothing but the two attributes. */
export function keyOf({ pk, sk }: Key): Record<string, unknown> {
  return { [tableKeys.partition]: pk, [tableKeys.sort]: sk };
}

/** An item to be written; what is read is parsed first. */
export type Item = Key & Record<string, unknown>;

/** DynamoDB's unit of expiry, rounded up. */
export function epochSeconds(date: Date): number {
  return Math.ceil(date.getTime() / 1000);
}
