/** Lists and renames the labels by which readers filter entries. */
import { savingLatest } from '#lambdas/kernel/saving.ts';
import type { ListPosition } from '#lambdas/kernel/paging.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { EntriesRepository } from './entries.repository.ts';
import type { EntryTypes } from './entry.ts';
import { entriesIn } from './read-entries.ts';
import { type EntryDeps, entryEvent, type EntryKind, nextVersion } from './entry-kind.ts';

/** Labels of one kind, on entries of one kind. */
export interface LabelledKind<T extends EntryTypes> {
  /** The key is equal for titles that name the same label. Addresses of filters contain it. */
  keyOf: (title: string) => string;
  titlesOf: (entry: T['summary']) => readonly string[];
  /** Every entry with the label of this title is in one of these lists. */
  listsWith: (title: string) => T['list'][];
  /** Lists that together contain every entry. */
  allLists: T['list'][];
  positionIn: (list: T['list'], entry: T['summary']) => ListPosition;
  /** Returns the changed fields of an entry when `to` replaces `from`. The entry may already have both labels. */
  renamed: (entry: T['record'], names: LabelNames) => Partial<T['record']>;
}

/** Titles of a label. */
export interface LabelNames {
  from: string;
  to: string;
}

export interface Labels {
  keyOf: (title: string) => string;
  /** Yields the titles of each entry; reads the summaries of all entries. */
  onEntries(): AsyncIterable<readonly string[]>;
  /** Renames the label in up to 25 entries. A repeated call continues with the next ones. */
  rename(names: LabelNames & { actor: SignedIn }): Promise<{ changed: number; more: boolean }>;
}

/** Each entry takes some tens of milliseconds, and a request should answer within seconds. */
const maxPerRequest = 25;
const pageSize = 100;

export function labelsOn<T extends EntryTypes>(
  kind: EntryKind<T>,
  labelled: LabelledKind<T>,
  { entries, now, newId }: Pick<EntryDeps<T>, 'entries' | 'now' | 'newId'>,
): Labels {
  const { keyOf, titlesOf, listsWith, allLists, renamed } = labelled;
  return {
    keyOf,
    async *onEntries() {
      for await (const entry of entriesInLists(labelled, allLists, entries)) yield titlesOf(entry);
    },
    rename: async ({ from, to, actor }) => {
      const hasFormerName = (entry: T['summary']) =>
        titlesOf(entry).some((title) => title !== to && keyOf(title) === keyOf(from));
      let changed = 0;
      for await (const summary of entriesInLists(labelled, listsWith(from), entries)) {
        if (!hasFormerName(summary)) continue;
        if (changed === maxPerRequest) return { changed, more: true };
        const isChanged = await savingLatest(undefined, async () => {
          const before = await entries.find(summary.id);
          if (!before || !hasFormerName(before)) return false;
          const time = now();
          // The text is the same, so readers see no newer date, and no version is kept.
          const { updatedAt } = before;
          const after = {
            ...nextVersion(before, time),
            updatedAt,
            ...renamed(before, { from, to }),
          };
          const context = { entry: after, actor, now: time, id: newId() };
          const event = entryEvent(kind, 'update', context);
          return (await entries.update({ before, after, event })) === 'saved' ? true : 'stale';
        });
        if (isChanged) changed += 1;
      }
      return { changed, more: false };
    },
  };
}

async function* entriesInLists<T extends EntryTypes>(
  { positionIn }: LabelledKind<T>,
  lists: readonly T['list'][],
  entries: Pick<EntriesRepository<T>, 'page'>,
): AsyncGenerator<T['summary']> {
  for (const list of lists) {
    const positionOf = (entry: T['summary']) => positionIn(list, entry);
    yield* entriesIn<T['list'], T['summary']>(entries, { list, positionOf, pageSize });
  }
}
