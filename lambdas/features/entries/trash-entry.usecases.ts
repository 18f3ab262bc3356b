/** Moves entries to the trash, restores them, and lists the trash. */
import { daysAfter } from '#lambdas/kernel/days.ts';
import { requireVersion, savingLatest } from '#lambdas/kernel/saving.ts';
import { slicedPage } from '#lambdas/kernel/paging.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { limits, readLimits } from '#shared/schemas/limits.ts';
import type { TrashQuery } from '#shared/schemas/trash.ts';
import { type EntryTypes, type TrashedEntry, trashDays, type WholeEntry } from './entry.ts';
import { type EntryDeps, entryEvent, type EntryKind, nextVersion } from './entry-kind.ts';
import { keepingReferences } from './entry-references.ts';
import { ownSlug, type SaveRequest, savingUnder } from './save-entry.usecases.ts';

/**
 * Moves an entry to the trash: readers no longer find it, and its slugs are free. Its versions are too many
 * and too large for the same transaction, so they are settled afterwards; if that fails, by the next tick.
 * @throws Problem of the kind for an unknown entry, or `stale-version`
 */
export async function trashEntry<T extends EntryTypes>(
  kind: EntryKind<T>,
  { id, ifMatch, actor }: SaveRequest,
  deps: EntryDeps<T>,
): Promise<void> {
  const trashed = await savingLatest(ifMatch, async () => {
    const found = await deps.entries.find(id);
    const entry = requireVersion(found, { ifMatch, missing: kind.reading.notFound });
    const now = deps.now();
    const event = entryEvent(kind, 'delete', { entry, actor, now, id: deps.newId() });
    const expiresAt = daysAfter(now, trashDays);
    // The references stay, as the entry may be restored.
    const outcome = await deps.entries.trash({ entry, event, expiresAt });
    return outcome === 'saved' ? entry : outcome;
  });
  await settle(trashed, deps);
}

/**
 * Restores an entry from the trash:
 * 1. return an already restored one unchanged;
 * 2. save it under its slug, or under a numbered one if another entry has taken it meanwhile; it loses
 *    former slugs that another entry has taken;
 * 3. keep its versions, which would expire otherwise; if that fails, the next tick does it.
 * @throws Problem of the kind when the entry is not, or no longer, in the trash
 */
export async function untrashEntry<T extends EntryTypes>(
  kind: EntryKind<T>,
  { id, actor }: { id: string; actor: SignedIn },
  deps: EntryDeps<T>,
): Promise<WholeEntry<T>> {
  const restored = await savingLatest(undefined, async () => {
    const found = await deps.entries.findTrashed({ id, now: deps.now() });
    if (found) return untrash(kind, { before: found, actor }, deps);
    // Checked after the trash, to find an entry that another request restores right now.
    const present = await deps.entries.findWithContent(id);
    if (!present) throw problem(kind.reading.notFound);
    return present;
  });
  await settle(restored.entry, deps);
  return restored;
}

async function untrash<T extends EntryTypes>(
  kind: EntryKind<T>,
  { before, actor }: { before: TrashedEntry<T>; actor: SignedIn },
  deps: EntryDeps<T>,
): Promise<WholeEntry<T> | 'stale'> {
  const { entry, content } = before;
  const now = deps.now();
  const event = entryEvent(kind, 'untrash', { entry, actor, now, id: deps.newId() });
  const restored = nextVersion(kind.untrashed(entry), now);
  const stored = kind.storedContent(content);
  const save = async (slug: string) => {
    const taken = await deps.entries.takenSlugs(entry.formerSlugs);
    const formerSlugs = entry.formerSlugs.filter((former) => !taken.has(former));
    const after = { ...restored, slug, formerSlugs };
    const outcome = await deps.entries.restore({ before, after, content: stored, event });
    return outcome === 'saved' ? { entry: after, content } : outcome;
  };
  return keepingReferences(kind, { after: restored }, deps, async () => {
    const outcome = await savingUnder(ownSlug(kind, entry), deps.entries, save);
    if (outcome !== 'slug-taken') return outcome;
    const numbered = await savingUnder({ base: kind.baseOfUntrashed(entry) }, deps.entries, save);
    if (numbered === 'slug-taken') throw problem('conflict');
    return numbered;
  });
}

async function settle<T extends EntryTypes>(
  { id, keptVersions }: T['record'],
  { entries }: Pick<EntryDeps<T>, 'entries'>,
): Promise<void> {
  if (keptVersions.length > 0) await entries.settleVersions(id).catch(() => undefined);
}

/**
 * Lists one page of the trash, latest deletion first. Items expire by themselves, so no counter could be
 * right: up to 1,000 items are read and counted.
 * @throws Problem `validation-failed` for a bad cursor
 */
export async function listTrash<T extends EntryTypes>(
  { query, list, now }: { query: TrashQuery; list: string; now: Date },
  entries: Pick<EntryDeps<T>['entries'], 'trashed'>,
) {
  const found = await entries.trashed({ now, limit: readLimits.shownTrash });
  return slicedPage(found, {
    query,
    list,
    size: query.page_size ?? limits.pageSize.trash,
    positionOf: ({ trashedAt, entry }) => ({ time: trashedAt, id: entry.id }),
  });
}
