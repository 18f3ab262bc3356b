/** When a save keeps the version that it replaces. */
import { limits } from '#shared/schemas/limits.ts';
import type { UpdateWrite } from './entries.repository.ts';
import type { EntryTypes, WholeEntry } from './entry.ts';
import type { EntryKind } from './entry-kind.ts';

/**
 * A save with the version that it replaces: the newest `limits.keptVersions` are kept. A save with
 * the same text, such as a change of the status, replaces none.
 */
export function keepingVersion<T extends EntryTypes>(
  kind: EntryKind<T>,
  {
    before,
    after,
    saved,
  }: { before: WholeEntry<T>; after: WholeEntry<T>; saved: T['record']['saved'] },
): Pick<UpdateWrite<T>, 'after' | 'replaced'> {
  if (saysTheSame(kind, before, after)) return { after: after.entry };
  const { keptVersions, version } = before.entry;
  const kept = [...keptVersions, version].slice(-limits.keptVersions);
  const replaced = { ...kind.version(before.entry), content: before.content };
  return { after: { ...after.entry, saved, keptVersions: kept }, replaced };
}

export function saysTheSame<T extends EntryTypes>(
  kind: EntryKind<T>,
  one: WholeEntry<T>,
  other: WholeEntry<T>,
): boolean {
  return kind.text(one) === kind.text(other);
}
