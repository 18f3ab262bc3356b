/** Makes the transaction steps for each write of an entry. A transaction may have at most 100. */
import type {
  CreateWrite,
  RestoreWrite,
  TrashWrite,
  UpdateWrite,
} from '#lambdas/features/entries/entries.repository.ts';
import type { EntryTypes } from '#lambdas/features/entries/entry.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { auditEventItem, claimStep, hasValues, isNew, isVersion } from '../transact.ts';
import { epochSeconds, type Key, keys } from '../keys.ts';
import {
  type EntryStep,
  type EntryStore,
  listItems,
  slugItem,
  trashEntryItem,
  unsettledItem,
  versionItem,
} from './entries.store.ts';

export function createSteps<T extends EntryTypes>(
  store: EntryStore<T>,
  { entry, content, event, claim }: CreateWrite<T>,
): EntryStep[] {
  const claimed =
    claim && claimStep(store.keys.claim(claim.userId, claim.key), claim, store.answer.write(entry));
  return [
    ...(claimed ? [claimed] : []),
    { put: store.item(entry), when: isNew, label: 'entry' },
    ...store.contentSteps(entry, content),
    ...derivedSteps(store, undefined, entry),
    { put: auditEventItem(event) },
  ];
}

export function updateSteps<T extends EntryTypes>(
  store: EntryStore<T>,
  write: UpdateWrite<T>,
): EntryStep[] {
  const { before, after, content, event } = write;
  return [
    { put: store.item(after), when: isVersion(before), label: 'entry' },
    ...(content === undefined ? [] : store.contentSteps(after, content)),
    ...versionSteps(write),
    ...derivedSteps(store, before, after),
    ...(event ? [{ put: auditEventItem(event) }] : []),
  ];
}

/**
 * Keeps the entry and its article until they expire. Removes the items that lead to them, and adds the item
 * by which the trash finds them.
 */
export function trashSteps<T extends EntryTypes>(
  store: EntryStore<T>,
  { entry, event, expiresAt }: TrashWrite<T>,
): EntryStep[] {
  const expiry = epochSeconds(expiresAt);
  const trashedAt = event.timestamp;
  const trashed = { ...entry, version: entry.version + 1 };
  return [
    {
      put: { ...store.item(trashed), trashedAt, [tableKeys.expiry]: expiry },
      when: isVersion(entry),
      label: 'entry',
    },
    { put: trashEntryItem(store, trashed, { trashedAt, expiresAt }) },
    ...unsettledSteps(store, trashed, trashedAt),
    ...store.trashSteps(entry, expiry),
    ...derivedSteps(store, entry, undefined),
    { put: auditEventItem(event) },
  ];
}

/** Writes the items of the entry as for a new one. They replace the items that would expire. */
export function restoreSteps<T extends EntryTypes>(
  store: EntryStore<T>,
  { before, after, content, event }: RestoreWrite<T>,
): EntryStep[] {
  const { entry, trashedAt } = before;
  const isUnchanged = hasValues({ version: entry.version, trashedAt });
  return [
    { put: store.item(after), when: isUnchanged, label: 'entry' },
    { delete: keys.trashEntry(store.trash, { trashedAt, id: entry.id }) },
    ...unsettledSteps(store, after, event.timestamp),
    ...store.contentSteps(after, content),
    ...derivedSteps(store, undefined, after),
    { put: auditEventItem(event) },
  ];
}

function unsettledSteps<T extends EntryTypes>(
  store: EntryStore<T>,
  entry: T['record'],
  since: string,
): EntryStep[] {
  return entry.keptVersions.length > 0 ? [{ put: unsettledItem(store, entry, since) }] : [];
}

/** Stores the replaced version, and deletes versions that exceed the limit. */
function versionSteps<T extends EntryTypes>({
  before,
  after,
  replaced,
}: UpdateWrite<T>): EntryStep[] {
  if (replaced === undefined) return [];
  const dropped = before.keptVersions.filter((version) => !after.keptVersions.includes(version));
  return [
    { put: versionItem(after.id, replaced) },
    ...dropped.map((version): EntryStep => ({ delete: keys.version(after.id, version) })),
  ];
}

/** Updates the items that follow from an entry, such as slugs and lists, from one state of it to another. */
export function derivedSteps<T extends EntryTypes>(
  store: EntryStore<T>,
  before: T['record'] | undefined,
  after: T['record'] | undefined,
): EntryStep[] {
  return [
    ...slugSteps(store, before, after),
    ...listSteps(store, before, after),
    ...previewSteps(store, before, after),
    ...store.derivedSteps(before, after),
  ];
}

function slugSteps<T extends EntryTypes>(
  store: EntryStore<T>,
  before: T['record'] | undefined,
  after: T['record'] | undefined,
): EntryStep[] {
  const old = slugsOf(before);
  const current = slugsOf(after);
  const freed = [...old].filter((slug) => !current.has(slug));
  const claimed = [...current].filter((slug) => !old.has(slug));
  const id = after?.id ?? ''; // Without `after`, no slug is claimed.
  return [
    ...claimed.map(
      (slug): EntryStep => ({ put: slugItem(store, slug, id), when: isNew, label: 'slug' }),
    ),
    ...freed.map((slug): EntryStep => ({ delete: store.keys.slug(slug) })),
  ];
}

function slugsOf(entry: EntryTypes['record'] | undefined): Set<string> {
  const { slug = null, formerSlugs = [] } = entry ?? {};
  return new Set(slug === null ? formerSlugs : [slug, ...formerSlugs]);
}

function listSteps<T extends EntryTypes>(
  store: EntryStore<T>,
  before: T['record'] | undefined,
  after: T['record'] | undefined,
): EntryStep[] {
  const puts = after ? listItems(store, after) : [];
  const kept = new Set(puts.map(keyText));
  const gone = (before ? store.listKeys(before) : []).filter((key) => !kept.has(keyText(key)));
  return [
    ...gone.map(({ pk, sk }): EntryStep => ({ delete: { pk, sk } })),
    ...puts.map((put): EntryStep => ({ put })),
  ];
}

/** Deletes the preview link when the entry is published. */
function previewSteps<T extends EntryTypes>(
  { isPublic }: EntryStore<T>,
  before: T['record'] | undefined,
  after: T['record'] | undefined,
): EntryStep[] {
  const isPublication = before && after && !isPublic(before) && isPublic(after);
  return isPublication ? [{ delete: keys.preview(after.id) }] : [];
}

/** Equal keys give equal strings. */
export function keyText({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}
