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
}

/** An item belongs to the first kind in this list that its keys match. */
export const storedKinds = [
  kind('core', 'user', 'USER#*', 'USER'),
  kind('core', 'session', 'USER#*', 'SESSION#*'),
  kind('core', 'second-step', 'USER#*', 'SECONDSTEP'),
  kind('core', 'second-step-set-up', 'USER#*', 'SETUP'),
  kind('core', 'sign-in-rules', 'USER#RULES', 'RULES'),
  kind('core', 'user-claim', 'USER#*', 'IDEMPOTENCY#*'),
  kind('core', 'username', 'USERNAME#*', 'UNIQUE'),
  kind('core', 'email', 'EMAIL#*', 'UNIQUE'),
  kind('core', 'user-entry', 'USERS', '*'),
  kind('core', 'user-counters', 'USERS#COUNTERS', 'COUNTERS'),
  kind('core', 'user-picture', 'USERPICTURES', '*'),
  kind('core', 'user-work', 'USERS#WORK', '*'),
  kind('core', 'attempts', 'ATTEMPTS#*', 'ATTEMPTS'),
  kind('core', 'known-address', 'ATTEMPTS#*', 'KNOWN'),
  kind('core', 'post', 'POST#*', 'POST'),
  kind('core', 'post-body', 'POST#*', 'BODY'),
  kind('core', 'post-version', 'VERSIONS#*', '*'),
  kind('core', 'preview', 'PREVIEW#*', 'PREVIEW'),
  kind('core', 'working-copy', 'COPIES#*', '*'),
  kind('core', 'working-copy-images', 'COPYIMAGES', '*'),
  kind('core', 'slug', 'SLUG#*', 'UNIQUE'),
  kind('core', 'former-slugs', 'FORMERSLUGS', '*'),
  kind('core', 'unsettled-versions', 'UNSETTLED', '*'),
  kind('core', 'post-entry', 'POSTS#*', '*'),
  kind('core', 'post-words', 'WORDS', '*'),
  kind('core', 'scheduled-post', 'SCHEDULED', '*'),
  kind('core', 'trashed-post', 'TRASH#POSTS', '*'),
  kind('core', 'post-counters', 'COUNTERS', 'POSTS'),
  kind('core', 'tag', 'TAGS', 'TAG#*'),
  kind('core', 'category', 'TAGS', 'CATEGORY#*'),
  kind('core', 'reference', 'OBJECT#*', 'REF#*'),
  kind('core', 'upload', 'UPLOAD#*', 'UPLOAD'),
  kind('core', 'upload-entry', 'UPLOADS', '*'),
  kind('core', 'unused-uploads', 'SWEEP', 'UPLOADS'),
  kind('core', 'upload-claim', 'IDEMPOTENCY#*#UPLOADS', '*'),
  kind('core', 'project-claim', 'IDEMPOTENCY#*#PROJECTS', '*'),
  kind('core', 'page-claim', 'IDEMPOTENCY#*#PAGES', '*'),
  kind('core', 'post-claim', 'IDEMPOTENCY#*', '*'),
  kind('core', 'project', 'PROJECT#*', 'PROJECT'),
  kind('core', 'project-slug', 'PROJECTSLUG#*', 'UNIQUE'),
  kind('core', 'project-entry', 'PROJECTS#*', '*'),
  kind('core', 'trashed-project', 'TRASH#PROJECTS', '*'),
  kind('core', 'project-counter', 'COUNTERS#PROJECTS#*', 'COUNTER'),
  kind('core', 'page', 'PAGE#*', 'PAGE'),
  kind('core', 'page-slug', 'PAGESLUG#*', 'UNIQUE'),
  kind('core', 'page-entry', 'PAGES#*', '*'),
  kind('core', 'trashed-page', 'TRASH#PAGES', '*'),
  kind('core', 'message', 'MESSAGE#*', 'MESSAGE'),
  kind('core', 'refused-mail', 'MESSAGES#unmailed', '*'),
  kind('core', 'message-entry', 'MESSAGES#*', '*'),
  kind('core', 'message-counters', 'MESSAGES', 'COUNTERS'),
  kind('core', 'mail', 'MAILS', '*'),
  kind('core', 'digest', 'DIGEST#*', 'DIGEST'),
  kind('core', 'mail-hour', 'MAILHOURS', '*'),
  kind('core', 'sender', 'SENDER#*', 'SENDER'),
  kind('core', 'message-claim', 'SUBMISSION#*', 'IDEMPOTENCY'),
  kind('core', 'audit-event', 'EVENTS', '*'),
  kind('core', 'archive-request', archivesPartition, archiveRequestSort),
  kind('core', 'archive', archivesPartition, '*'),
  kind('core', 'site-page', 'SITE', 'PAGE#*'),
  kind('core', 'settings', settingsPartition, 'CURRENT'),
  kind('core', 'settings-version', settingsPartition, 'VERSION#*'),
  kind('core', 'publisher', 'PUBLISHER', 'STATE'),
  kind('core', 'settings-progress', 'PUBLISHER', 'SETTINGS'),
  kind('core', 'format', 'PUBLISHER', 'FORMAT#*'),
  kind('analytics', 'visit', 'VISIT#*', 'VISIT'),
  kind('analytics', 'address', 'ADDRESS#*', 'ADDRESS'),
  kind('analytics', 'counted', 'COUNTED#*', 'COUNTED'),
  kind('analytics', 'totals', 'TOTALS#*', '*'),
  kind('analytics', 'tops', 'TOPS', '*'),
  kind('analytics', 'conversion', 'CONVERSIONS', '*'),
  kind('analytics', 'live', 'LIVE', '*'),
  kind('analytics', 'closing', 'CLOSING', 'CLOSING'),
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
): StoredKind & { name: Name } {
  return { table, name, partition, sort, version: 1 };
}
