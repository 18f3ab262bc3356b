/** Progress of the upgrades of stored items, and access to items of any kind. */
import type { ItemKey, StoredTable } from '#shared/platform/stored-kinds.ts';

export type StoredItem = ItemKey & Record<string, unknown>;

export interface FormatProgress {
  kind: string;
  /** Every item has this version or a later one. */
  version: number;
  /** The version to which the latest upgrade leads, finished or not. */
  to: number;
  /** Key after which the next page starts; null before the first page and after the last. */
  position: ItemKey | null;
  /** Whether the table was read to its end. */
  isRead: boolean;
  upgraded: number;
  /** Items that could not be upgraded; the next run retries them. */
  failed: ItemKey[];
}

export interface FormatsRepository {
  progress(): Promise<FormatProgress[]>;
  /** Stores the progress, unless another run has stored that of a later version. */
  saveProgress(progress: FormatProgress): Promise<void>;
  /** Reads one page of the table, with items of any kind. */
  page(
    table: StoredTable,
    after: ItemKey | null,
  ): Promise<{ items: StoredItem[]; next: ItemKey | null }>;
  find(table: StoredTable, key: ItemKey): Promise<StoredItem | undefined>;
  /**
   * Writes the changed attributes, and moves the item if its keys change.
   * @returns false when the stored item is no longer `before`
   * @throws when another item already exists at its new key
   */
  replace(table: StoredTable, before: StoredItem, after: StoredItem): Promise<boolean>;
}
