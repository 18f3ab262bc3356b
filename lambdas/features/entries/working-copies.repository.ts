import type { EntryKindName } from '#shared/entries/entry-kinds.ts';
import type { WorkingCopy } from '#shared/schemas/working-copies.ts';

/** With up to 300 kB each, more would not fit into a response. */
export const copiesPerResponse = 10;

/** Whose copies of which entry: by its id, or by the name for new ones of its kind. */
export interface CopyPlace {
  userId: string;
  entry: string;
}

/** An open form, by the id that it gave itself, has one copy. */
export interface CopyForm {
  kind: EntryKindName;
  entry: string;
  id: string;
}

/** A person's forms may keep this many copies together. */
export const copiesPerPerson = 200;

/** The uploaded images of an open form. */
export type FormImages = CopyForm & { userId: string; objectKeys: readonly string[] };

export interface WorkingCopiesRepository {
  /** Finds the copies that have not expired, in any order. */
  list(place: CopyPlace, now: Date): Promise<WorkingCopy[]>;
  find(form: CopyPlace & { id: string }, now: Date): Promise<WorkingCopy | undefined>;
  /** All of a person's, of which some may have kept nothing yet, in any order. */
  formsOf(userId: string, now: Date): Promise<CopyForm[]>;
  /** Of everybody's forms that show uploaded images, in any order. */
  images(now: Date): Promise<FormImages[]>;
  /**
   * @param objectKeys of the uploaded images that it shows
   * @returns `stale` unless the stored copy has the version before, or there is none before the first, and for a
   *   form that is of another entry; `too-many` for another form than the first 200
   */
  put(write: {
    place: CopyPlace;
    copy: WorkingCopy;
    objectKeys: readonly string[];
    expiresAt: Date;
  }): Promise<'saved' | 'stale' | 'too-many'>;
  /** Repeating it changes nothing. */
  remove(place: CopyPlace & { id: string }): Promise<void>;
}
