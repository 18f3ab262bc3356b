/** Progress of the upgrades of stored items, and access to items of any kind. */
import type { ItemKey, StoredTable } from '#shared/platform/stored-kinds.ts';

export type StoredItem = ItemKey & Record<string, unknown>;

export interface FormatProgress {
  kind: string;
  /** Every item has this version or a later one. */
  version: number;
  /** The version that items are being upgraded to, or were. */
  to: number;
  /** Where the next page starts; null at the start of the table, and again at its end. */
  position: ItemKey | null;
  /** Whether the table was read to its end. */
  isRead: boolean;
  upgraded: number;
  /** Items that could not be upgraded, and are retried. */
  failed: ItemKey[];
}

export interface FormatsRepository {
  progress(): Promise<FormatProgress[]>;
  /** Keeps what another run has recorded for a later version. */
  note(progress: FormatProgress): Promise<void>;
  /** Some items of the table, of any kind. */
  page(
    table: StoredTable,
    after: ItemKey | null,
  ): Promise<{ items: StoredItem[]; next: ItemKey | null }>;
  find(table: StoredTable, key: ItemKey): Promise<StoredItem | undefined>;
  /**
   * Writes the differences; moves the item if its keys change.
   * @returns false when it has changed meanwhile
   * @throws when another item already exists at its new key
   */
  replace(table: StoredTable, before: StoredItem, after: StoredItem): Promise<boolean>;
}
