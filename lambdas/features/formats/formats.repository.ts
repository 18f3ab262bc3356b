/** How far stored items have been upgraded, and the items themselves, of whatever kind. */
import type { ItemKey, StoredTable } from '#shared/platform/stored-kinds.ts';

export type StoredItem = ItemKey & Record<string, unknown>;

export interface FormatProgress {
  kind: string;
  /** Every item is of this version or a later one. */
  version: number;
  /** The version that items are being upgraded to, or were. */
  to: number;
  /** Where the next page begins; null at the start of the table, and again at its end. */
  position: ItemKey | null;
  /** Whether the table was read to its end. */
  isRead: boolean;
  upgraded: number;
  /** Items that could not be upgraded, and are tried again. */
  failed: ItemKey[];
}

export interface FormatsRepository {
  progress(): Promise<FormatProgress[]>;
  /** Keeps what another run has recorded for a later version. */
  note(progress: FormatProgress): Promise<void>;
  /** Some items of the table, of whatever kind. */
  page(
    table: StoredTable,
    after: ItemKey | null,
  ): Promise<{ items: StoredItem[]; next: ItemKey | null }>;
  find(table: StoredTable, key: ItemKey): Promise<StoredItem | undefined>;
  /**
   * Writes what differs; moves the item if its keys do.
   * @returns false when it has changed meanwhile
   * @throws when there is an item already where it is to go
   */
  replace(table: StoredTable, before: StoredItem, after: StoredItem): Promise<boolean>;
}
