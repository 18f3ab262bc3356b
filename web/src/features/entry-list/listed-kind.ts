import type { BulkNouns } from '#web/src/ui/bulk/run-bulk.ts';
import type { Page, PageQuery } from '#web/src/api/paged.queries.ts';

export interface Listed {
  id: string;
  title: string;
  version: number;
}

/** A deleted entry that can be restored. Timestamps in UTC. */
export type Trashed<Entry extends Listed> = Entry & { deleted_at: string; expires_at: string };

/** The requests and texts of a kind's admin list and of its trash. */
export interface ListedKind<Entry extends Listed> {
  nouns: BulkNouns;
  /** The list's name and address. Below it are `/new` and `/trash`. */
  list: { name: string; path: string };
  /** First part of the query keys of this kind. */
  key: string;
  remove: (call: { params: { id: string }; ifMatch: number }) => Promise<unknown>;
  restore: (call: { params: { id: string } }) => Promise<unknown>;
  /** Latest deletion first. */
  listTrash: (call: { query: PageQuery; signal: AbortSignal }) => Promise<Page<Trashed<Entry>>>;
  texts: {
    loadFailed: string;
    deleteFailed: string;
    /** Says what deletion does to an entry; follows its title. */
    deletion: string;
    /** Says what becomes of deleted entries. */
    trash: string;
    /** Sentence for one or more restored entries, such as `“Tidemark” is back.` */
    restored: (entries: readonly Entry[]) => string;
  };
}

/** Turns `posts` into `Posts`. */
export function capitalised(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
