/** Lists, reads and restores the earlier versions of an entry. */
import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { VersionListQuery, VersionMeta } from '#shared/schemas/versions.ts';
import type { Referrer } from '../uploads/uploads.repository.ts';
import type { EntriesRepository, EntryTrash } from './entries.repository.ts';
import type { EntryTypes, EntryVersion, WholeEntry } from './entry.ts';
import { type EntryDeps, type EntryKind, nextVersion } from './entry-kind.ts';
import { type SaveRequest, saveEntry } from './save-entry.usecases.ts';

/**
 * Lists one page of an entry's earlier versions, newest first. The entry contains the numbers of its kept
 * versions, so a page costs the same at any depth.
 * @throws Problem of the kind for an unknown entry, or `validation-failed` for a bad cursor
 */
export async function listVersions<T extends EntryTypes>(
  kind: EntryKind<T>,
  { id, query }: { id: string; query: VersionListQuery },
  entries: Pick<EntriesRepository<T>, 'find' | 'versions'>,
): Promise<{ versions: T['version'][]; meta: VersionMeta }> {
  const entry = await entries.find(id);
  if (!entry) throw problem(kind.reading.notFound);
  const newestFirst = entry.keptVersions.toReversed();
  const size = query.page_size ?? limits.pageSize.versions;
  const start = startIndex(query, { newestFirst, size });
  const shown = newestFirst.slice(start, start + size);
  const before = newestFirst[start - 1] ?? entry.version;
  const versions =
    shown.length === 0 ? [] : await entries.versions({ id, before, limit: shown.length });
  const last = shown.at(-1);
  const hasMore = last !== undefined && start + size < newestFirst.length;
  return {
    versions,
    meta: {
      page: Math.floor(start / size) + 1,
      total_pages: Math.ceil(newestFirst.length / size),
      total: newestFirst.length,
      next_cursor: hasMore ? String(last) : null,
    },
  };
}

/** A cursor is the number of the last listed version, which may have been removed since. */
function startIndex(
  { cursor, page = 1 }: VersionListQuery,
  { newestFirst, size }: { newestFirst: readonly number[]; size: number },
): number {
  if (cursor === undefined) return (page - 1) * size;
  if (!/^[1-9]\d{0,8}$/.test(cursor)) {
    throw problem('validation-failed', { errors: { cursor: 'This cursor is not valid' } });
  }
  return newestFirst.filter((version) => version >= Number(cursor)).length;
}

/** @throws Problem of the kind for an unknown entry, or `version-not-found` */
export async function getVersion<T extends EntryTypes>(
  kind: EntryKind<T>,
  { id, version }: { id: string; version: number },
  entries: Pick<EntriesRepository<T>, 'find' | 'version'>,
): Promise<EntryVersion<T>> {
  if (!(await entries.find(id))) throw problem(kind.reading.notFound);
  const found = await entries.version(id, version);
  if (!found) throw problem('version-not-found');
  return found;
}

/**
 * Saves an earlier text as the current one, which becomes a version itself. Everything but the text, such as
 * the status, stays.
 * @throws Problem of the kind for an unknown entry, `version-not-found` or `stale-version`;
 *   `validation-failed` when the old content would be refused today
 */
export function restoreVersion<T extends EntryTypes>(
  kind: EntryKind<T>,
  { version, ...request }: SaveRequest & { version: number },
  deps: EntryDeps<T>,
): Promise<WholeEntry<T>> {
  return saveEntry(
    kind,
    request,
    async (before, now) => {
      const { id, keptVersions } = before.entry;
      const isKept = keptVersions.includes(version);
      const old = isKept ? await deps.entries.version(id, version) : undefined;
      if (!old) throw problem('version-not-found');
      const { entry: after, content } = kind.withOldText(nextVersion(before.entry, now), old);
      const isSame = kind.text(before) === kind.text({ entry: after, content: content.json });
      return isSame ? undefined : { action: 'restore', after, content };
    },
    deps,
  );
}

/** Older notes have no request in progress, which would end within 15 seconds. */
export const unsettledAfterMs = 2 * 60 * 1000;
/** Each entry has up to 50 versions to change; the next run settles the rest. */
const maxPerRun = 10;

/**
 * Settles the versions of entries whose deletion or restoration failed to. A repeated call changes nothing, and
 * one entry's failure does not stop the others.
 * @returns how many entries failed
 */
export async function settleVersions(
  kinds: Record<Referrer['kind'], Pick<EntryTrash<EntryTypes>, 'settleVersions' | 'unsettled'>>,
  now: () => Date,
): Promise<{ failed: number }> {
  const before = new Date(now().getTime() - unsettledAfterMs);
  // Every kind's repository reads the notes of all kinds.
  const found = await kinds.post.unsettled({ before, limit: maxPerRun });
  const outcomes = await Promise.allSettled(
    found.map(({ kind, id }) => kinds[kind].settleVersions(id)),
  );
  return { failed: outcomes.filter(({ status }) => status === 'rejected').length };
}
