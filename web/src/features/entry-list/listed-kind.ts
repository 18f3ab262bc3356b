import type { BulkNouns } from '#web/src/ui/bulk/run-bulk.ts';
import type { Page, PageQuery } from '#web/src/api/paged.queries.ts';

/** The fields of any entry that the lists and the trash use. */
export interface ListedEntry {
  id: string;
  title: string;
  version: number;
}

/** A deleted entry that can be restored until `expires_at`. */
export type TrashedEntry<Entry extends ListedEntry> = Entry & {
  deleted_at: string;
  expires_at: string;
};

/** The requests and texts of a kind's admin list and of its trash. */
export interface ListedKind<Entry extends ListedEntry> {
  nouns: BulkNouns;
  /** The list's name and address. Below it are `/new` and `/trash`. */
  list: { name: string; path: string };
  /** The first element of this kind's query keys. */
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
    /** Describes the restored entries, as in `“Tidemark” is back.` */
    restored: (entries: readonly Entry[]) => string;
  };
}

export function capitalised(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
