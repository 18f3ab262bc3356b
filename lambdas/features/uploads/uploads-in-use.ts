/** Finds the uses of an upload: in entries, the settings, profiles of users, and unsaved text. */
import type { EntryKindName } from '#shared/entries/kinds.ts';
import { isUploadKey } from '#shared/content/urls.ts';
import type { UploadUse } from '#shared/schemas/uploads.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import type { EntriesRepository } from '../entries/entries.repository.ts';
import type { EntryTypes } from '../entries/entry.ts';
import type { EntryKind } from '../entries/entry-kind.ts';
import { filesOf } from '../site-settings/settings.repository.ts';
import type { SweepRepository } from '../sweep/sweep.repository.ts';
import {
  type LibraryRepository,
  type Reference,
  referenceSettlesMs,
} from './uploads.repository.ts';

interface ShownEntry {
  title: string;
  state: 'public' | 'draft' | 'deleted';
  objectKeys: readonly string[];
  updatedAt: string;
}

type FindEntry = (id: string, now: Date) => Promise<ShownEntry | undefined>;

/** Finds entries of a kind with the uploads that they show, also in the trash. */
export function entriesWithUploads<T extends EntryTypes>(
  { objectKeys, reading }: Pick<EntryKind<T>, 'objectKeys' | 'reading'>,
  entries: Pick<EntriesRepository<T>, 'find' | 'findTrashed'>,
): FindEntry {
  const fieldsOf = (entry: T['record']) => {
    const { title, updatedAt } = entry;
    return { title, updatedAt, objectKeys: objectKeys(entry) };
  };
  return async (id, now) => {
    const entry = await entries.find(id);
    if (entry) {
      const state = reading.isPublic(entry) ? 'public' : 'draft';
      return { ...fieldsOf(entry), state };
    }
    const trashed = (await entries.findTrashed({ id, now }))?.entry;
    return trashed && { ...fieldsOf(trashed), state: 'deleted' };
  };
}

export interface UseDeps {
  library: Pick<LibraryRepository, 'references'>;
  entries: Record<EntryKindName, FindEntry>;
  sweeps: Pick<SweepRepository, 'userPictures' | 'workingCopyImages'>;
  readSettings: () => Promise<SiteSettings>;
  now: () => Date;
}

/**
 * Returns a function that finds the current uses of an upload, and reads each entry only once. A recent reference from
 * an entry that does not show the upload, and that was not saved since, belongs to a save in progress.
 * @param maxReferences of an upload that are examined
 */
export async function findUses(
  deps: UseDeps,
  maxReferences = Number.POSITIVE_INFINITY,
): Promise<(objectKey: string) => Promise<UploadUse[]>> {
  const { library, sweeps, readSettings } = deps;
  const now = deps.now();
  const [settings, pictures, unsaved] = await Promise.all([
    readSettings(),
    sweeps.userPictures(),
    sweeps.workingCopyImages(),
  ]);
  const otherUses = [
    { kind: 'settings' as const, objectKeys: new Set(filesOf(settings)) },
    { kind: 'profile' as const, objectKeys: new Set(pictures) },
    { kind: 'unsaved' as const, objectKeys: new Set(unsaved) },
  ];
  const knownEntries = new Map<string, ReturnType<FindEntry>>();
  const findEntry = (kind: EntryKindName, id: string) => {
    const entry = knownEntries.get(id) ?? deps.entries[kind](id, now);
    knownEntries.set(id, entry);
    return entry;
  };
  const findUse = async ({ referrer, addedAt }: Reference, objectKey: string) => {
    const { kind, id } = referrer;
    const entry = await findEntry(kind, id);
    if (entry?.objectKeys.includes(objectKey)) {
      return { kind, id, title: entry.title, state: entry.state };
    }
    const isRecent = now.getTime() - Date.parse(addedAt) < referenceSettlesMs;
    const wasSavedSince = entry !== undefined && entry.updatedAt >= addedAt;
    return isRecent && !wasSavedSince ? { kind, id, state: 'saving' as const } : undefined;
  };
  return async (objectKey) => {
    if (!isUploadKey(objectKey)) return [];
    const references = (await library.references(objectKey)).slice(0, maxReferences);
    const uses = await Promise.all(references.map((each) => findUse(each, objectKey)));
    return [
      ...uses.filter((use) => use !== undefined),
      ...otherUses.flatMap(({ kind, objectKeys }) => (objectKeys.has(objectKey) ? { kind } : [])),
    ];
  };
}
