import type { BulkNouns } from '#web/src/ui/bulk/run-bulk.ts';
import type { Page, PageQuery } from '#web/src/api/paged.queries.ts';

/** The fields that the lists and the trash read of any entry. */
export interface ListedEntry {
  id: string;
  title: string;
  version: number;
}

/** A deleted entry that can be restored. Timestamps in UTC. */
export type TrashedEntry<Entry extends ListedEntry> = Entry & {
  deleted_at: string;
  expires_at: string;
};

/** The requests and texts of a kind's admin list and of its trash. */
export interface ListedKind<Entry extends ListedEntry> {
  nouns: BulkNouns;
  /** The list's name and address. Below it are `/new` and `/trash`. */
  list: { name: string; path: string };
  /** First part of the query keys of this kind. */
  key: string;
  remove: (call: { params: { id: string }; ifMatch: number }) => Promise<unknown>;
  restore: (call: { params: { id: string } }) => Promise<unknown>;
  /** Lists deleted entries, the latest deletion first. */
  listTrash: (call: {
    query: PageQuery;
    signal: AbortSignal;
  }) => Promise<Page<TrashedEntry<Entry>>>;
  texts: {
    loadFailed: string;
    deleteFailed: string;
    /** Says what deletion does to an entry; follows its title. */
    deletion: string;
    /** Says how long deleted entries can be restored. */
    trash: string;
    /** Sentence for one or more restored entries, such as `“Tidemark” is back.` */
    restored: (entries: readonly Entry[]) => string;
  };
}

/** Turns `posts` into `Posts`. */
export function capitalised(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
