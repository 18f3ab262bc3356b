/**
 * Every kind of item and object that the product stores and reads back, with the version of its format. Keys are
 * made in `lambdas/adapters/dynamo/keys.ts` and `analytics-keys.ts`. The API suite fails for an item of an unlisted
 * kind, for a listed kind that it never saw, and for an item that differs from its format in `test/stored-formats`.
 */
import { publisherFolder } from '../publishing/site-paths.ts';
import { archiveRequestSort, archivesPartition } from './buckets.ts';
import { settingsPartition } from './tables.ts';

export const storedTables = ['core', 'analytics'] as const;
export type StoredTable = (typeof storedTables)[number];

/** Files are restored in this order, so that an item comes after the items that it refers to. */
export const archiveFiles = [
  'users',
  'uploads',
  'labels',
  'versions',
  'posts',
  'unsettled-versions',
  'projects',
  'pages',
  'references',
  'working-copies',
  'working-copy-images',
  'settings',
  'messages',
  'refused-mails',
  'activity',
  'totals',
  'tops',
  'conversions',
  'closed-days',
] as const;
export type ArchiveFile = (typeof archiveFiles)[number];

/** Files of older archives that a restore ignores. */
export const formerArchiveFiles = ['previews'] as const;

/**
 * - `KeptClass`: archives keep the items in `items/<file>.jsonl`.
 * - derived: a restore or the publisher makes the items again from kept ones.
 * - passing: the items are useless on another site, or expire within hours.
 */
type ArchiveClass = 'derived' | 'passing' | KeptClass;

export interface KeptClass {
  file: ArchiveFile;
  /** Whether public archives keep the items, too. */
  isPublic: boolean;
}

/** Key patterns; `*` matches any characters. */
export interface KeyPattern {
  partition: string;
  sort: string;
}

export interface StoredKind extends KeyPattern {
  name: string;
  table: StoredTable;
  /** A release that changes the format raises it, and adds a migration to `lambdas/features/formats`. */
  version: number;
  /** Keys of earlier versions, if they differ. */
  formerly?: readonly KeyPattern[];
  archive: ArchiveClass;
}

/** An item belongs to the first kind in this list that its keys match. */
export const storedKinds = [
  kind('core', 'user', 'USER#*', 'USER', hidden('users')),
  kind('core', 'session', 'USER#*', 'SESSION#*', 'passing'),
  // The secret is encrypted for this site, so restored users set up the second step again.
  kind('core', 'second-step', 'USER#*', 'SECONDSTEP', 'passing'),
  kind('core', 'second-step-set-up', 'USER#*', 'SETUP', 'passing'),
  kind('core', 'sign-in-rules', 'USER#RULES', 'RULES', 'passing'),
  kind('core', 'user-claim', 'USER#*', 'IDEMPOTENCY#*', 'passing'),
  kind('core', 'username', 'USERNAME#*', 'UNIQUE', 'derived'),
  kind('core', 'email', 'EMAIL#*', 'UNIQUE', 'derived'),
  kind('core', 'user-entry', 'USERS', '*', 'derived'),
  kind('core', 'user-counters', 'USERS#COUNTERS', 'COUNTERS', 'derived'),
  kind('core', 'user-picture', 'USERPICTURES', '*', 'derived'),
  kind('core', 'user-work', 'USERS#WORK', '*', 'passing'),
  kind('core', 'attempts', 'ATTEMPTS#*', 'ATTEMPTS', 'passing'),
  kind('core', 'known-address', 'ATTEMPTS#*', 'KNOWN', 'passing'),
  kind('core', 'post', 'POST#*', 'POST', shown('posts')),
  kind('core', 'post-body', 'POST#*', 'BODY', shown('posts')),
  kind('core', 'post-version', 'VERSIONS#*', '*', hidden('versions')),
  // A preview link gives access to a draft, and an editor makes a new one with a click.
  kind('core', 'preview', 'PREVIEW#*', 'PREVIEW', 'passing'),
  kind('core', 'working-copy', 'COPIES#*', '*', hidden('working-copies')),
  kind('core', 'working-copy-images', 'COPYIMAGES', '*', hidden('working-copy-images')),
  kind('core', 'slug', 'SLUG#*', 'UNIQUE', 'derived'),
  kind('core', 'former-slugs', 'FORMERSLUGS', '*', 'derived'),
  kind('core', 'unsettled-versions', 'UNSETTLED', '*', hidden('unsettled-versions')),
  kind('core', 'post-entry', 'POSTS#*', '*', 'derived'),
  kind('core', 'post-words', 'WORDS', '*', 'derived'),
  kind('core', 'scheduled-post', 'SCHEDULED', '*', 'derived'),
  kind('core', 'trashed-post', 'TRASH#POSTS', '*', 'derived'),
  kind('core', 'post-counters', 'COUNTERS', 'POSTS', 'derived'),
  kind('core', 'tag', 'TAGS', 'TAG#*', shown('labels')),
  kind('core', 'category', 'TAGS', 'CATEGORY#*', shown('labels')),
  kind('core', 'reference', 'OBJECT#*', 'REF#*', shown('references')),
  kind('core', 'upload', 'UPLOAD#*', 'UPLOAD', shown('uploads')),
  kind('core', 'upload-entry', 'UPLOADS', '*', 'derived'),
  kind('core', 'unused-uploads', 'SWEEP', 'UPLOADS', 'passing'),
  kind('core', 'upload-claim', 'IDEMPOTENCY#*#UPLOADS', '*', 'passing'),
  kind('core', 'project-claim', 'IDEMPOTENCY#*#PROJECTS', '*', 'passing'),
  kind('core', 'page-claim', 'IDEMPOTENCY#*#PAGES', '*', 'passing'),
  kind('core', 'post-claim', 'IDEMPOTENCY#*', '*', 'passing'),
  kind('core', 'project', 'PROJECT#*', 'PROJECT', shown('projects')),
  kind('core', 'project-slug', 'PROJECTSLUG#*', 'UNIQUE', 'derived'),
  kind('core', 'project-entry', 'PROJECTS#*', '*', 'derived'),
  kind('core', 'trashed-project', 'TRASH#PROJECTS', '*', 'derived'),
  kind('core', 'project-counter', 'COUNTERS#PROJECTS#*', 'COUNTER', 'derived'),
  kind('core', 'page', 'PAGE#*', 'PAGE', shown('pages')),
  kind('core', 'page-slug', 'PAGESLUG#*', 'UNIQUE', 'derived'),
  kind('core', 'page-entry', 'PAGES#*', '*', 'derived'),
  kind('core', 'trashed-page', 'TRASH#PAGES', '*', 'derived'),
  kind('core', 'message', 'MESSAGE#*', 'MESSAGE', hidden('messages')),
  kind('core', 'refused-mail', 'MESSAGES#unmailed', '*', hidden('refused-mails')),
  kind('core', 'message-entry', 'MESSAGES#*', '*', 'derived'),
  kind('core', 'message-counters', 'MESSAGES', 'COUNTERS', 'derived'),
  // A restored message is not mailed again.
  kind('core', 'mail', 'MAILS', '*', 'passing'),
  kind('core', 'digest', 'DIGEST#*', 'DIGEST', 'passing'),
  kind('core', 'mail-hour', 'MAILHOURS', '*', 'passing'),
  kind('core', 'sender', 'SENDER#*', 'SENDER', 'passing'),
  kind('core', 'message-claim', 'SUBMISSION#*', 'IDEMPOTENCY', 'passing'),
  kind('core', 'audit-event', 'EVENTS', '*', hidden('activity')),
  // These items refer to files in this deployment's bucket.
  kind('core', 'archive-request', archivesPartition, archiveRequestSort, 'passing'),
  kind('core', 'archive', archivesPartition, '*', 'passing'),
  kind('core', 'site-page', 'SITE', 'PAGE#*', 'derived'),
  kind('core', 'settings', settingsPartition, 'CURRENT', shown('settings')),
  kind('core', 'settings-version', settingsPartition, 'VERSION#*', hidden('settings')),
  kind('core', 'publisher', 'PUBLISHER', 'STATE', 'passing'),
  kind('core', 'settings-progress', 'PUBLISHER', 'SETTINGS', 'passing'),
  // The manifest names the version of each kind.
  kind('core', 'format', 'PUBLISHER', 'FORMAT#*', 'passing'),
  // A restored visit would be counted a second time, because the kept totals already include it.
  kind('analytics', 'visit', 'VISIT#*', 'VISIT', 'passing'),
  kind('analytics', 'address', 'ADDRESS#*', 'ADDRESS', 'passing'),
  kind('analytics', 'counted', 'COUNTED#*', 'COUNTED', 'passing'),
  kind('analytics', 'totals', 'TOTALS#*', '*', hidden('totals')),
  kind('analytics', 'tops', 'TOPS', '*', hidden('tops')),
  kind('analytics', 'conversion', 'CONVERSIONS', '*', hidden('conversions')),
  kind('analytics', 'live', 'LIVE', '*', 'passing'),
  kind('analytics', 'closing', 'CLOSING', 'CLOSING', hidden('closed-days')),
];
export type StoredKindName = (typeof storedKinds)[number]['name'];

/** Objects that the publisher keeps for itself. It rebuilds an object that it cannot read, so they need no migration. */
export const storedObjects = {
  manifest: { name: 'manifest', key: `${publisherFolder}manifest.json`, version: 2 },
  searchTexts: { name: 'search-texts', key: `${publisherFolder}search-texts.json`, version: 1 },
} as const;

/** Former and current partition patterns of kinds whose format a release has changed. */
export function upgradedPartitions(
  table: StoredTable,
  kinds: readonly StoredKind[] = storedKinds,
): string[] {
  const partitions = kinds
    .filter((each) => each.table === table && each.version > 1)
    .flatMap(({ partition, formerly = [] }) => [
      partition,
      ...formerly.map((keys) => keys.partition),
    ]);
  return [...new Set(partitions)];
}

/** @returns undefined for kinds that archives leave out */
export function keptClass(name: string): KeptClass | undefined {
  const archive = storedKinds.find((each) => each.name === name)?.archive;
  return typeof archive === 'object' ? archive : undefined;
}

export interface ItemKey {
  pk: string;
  sk: string;
}

/** @returns undefined for an item that the product does not write */
export function kindOf(
  table: StoredTable,
  key: ItemKey,
  kinds: readonly StoredKind[] = storedKinds,
): StoredKind | undefined {
  return kinds.find((each) => each.table === table && matchesKey(each, key));
}

export function matchesKey({ partition, sort }: KeyPattern, { pk, sk }: ItemKey): boolean {
  return matchesPattern(partition, pk) && matchesPattern(sort, sk);
}

function matchesPattern(pattern: string, text: string): boolean {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return text === pattern;
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}

function kind<Name extends string>(
  table: StoredTable,
  name: Name,
  partition: string,
  sort: string,
  archive: ArchiveClass,
): StoredKind & { name: Name } {
  return { table, name, partition, sort, version: 1, archive };
}

function shown(file: ArchiveFile): KeptClass {
  return { file, isPublic: true };
}

function hidden(file: ArchiveFile): KeptClass {
  return { file, isPublic: false };
}
