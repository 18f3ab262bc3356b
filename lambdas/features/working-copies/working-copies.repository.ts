import type { WorkingCopy } from '#shared/schemas/working-copies.ts';

/** With up to 300 kB each, more would not fit into a response. */
export const copiesPerResponse = 10;

/** Whose copy of which post: `new` for one that has not been created. */
export interface CopyPlace {
  userId: string;
  post: string;
}

export interface WorkingCopiesRepository {
  /** Those that have not expired, in any order. */
  list(place: CopyPlace, now: Date): Promise<WorkingCopy[]>;
  /**
   * @param objectKeys of the uploaded images that it shows
   * @returns `stale` unless the stored copy has the version before, or there is none before the first
   */
  put(write: {
    place: CopyPlace;
    copy: WorkingCopy;
    objectKeys: readonly string[];
    expiresAt: Date;
  }): Promise<'saved' | 'stale'>;
  /** Repeating it changes nothing. */
  remove(place: CopyPlace & { id: string }): Promise<void>;
}
