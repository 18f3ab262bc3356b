/** An index of the entries that refer to an uploaded object, whether visitors see them or not. */
import type { EntryKindName } from '#shared/entries/entry-kinds.ts';

export interface Referrer {
  kind: EntryKindName;
  id: string;
}

export interface ReferencesRepository {
  /** Before the content is saved; repeating it changes nothing. */
  add(referrer: Referrer, objectKeys: readonly string[]): Promise<void>;
  /** After the content no longer refers to them. */
  remove(referrer: Referrer, objectKeys: readonly string[]): Promise<void>;
  /** Hints only: the content itself decides whether it is public and still refers to the object. */
  findByObjectKey(objectKey: string): Promise<Referrer[]>;
}

/**
 * A reference that was added less than this ago is not removed: a save that runs at the same time
 * may have added it for what it is about to write. Longer than any function runs.
 */
export const referenceSettlesMs = 60_000;
