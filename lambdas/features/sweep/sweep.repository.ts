/** Reads and removals of the daily sweep. */

export interface SweepRepository {
  /** Reads the ids of spam from before this time, oldest first. */
  spamBefore(request: Before): Promise<string[]>;
  /** Removes events of the activity feed from before this time, oldest first. @returns how many were removed */
  removeEvents(request: Before): Promise<number>;
  /** Reads the object keys of all users' pictures, from an index instead of the users. */
  userPictures(): Promise<string[]>;
  /** Reads the object keys of the images in unsaved texts. */
  workingCopyImages(): Promise<string[]>;
  /** Reads the note of the last sweep; undefined before the first sweep. */
  lastNote(): Promise<SweepNote | undefined>;
  /** Replaces the note of the last sweep. */
  saveNote(note: SweepNote): Promise<void>;
}

interface Before {
  before: Date;
  limit: number;
}

export interface SweepNote {
  /** Unused uploads, each with the time of the first sweep that found it unused: ISO 8601, UTC. */
  uploads: readonly { objectKey: string; since: string }[];
  /** Start of the sweep: ISO 8601, UTC; missing in notes of earlier releases. */
  at?: string | undefined;
}

/** Checked uploads in their bucket. */
export interface UploadObjects {
  list(): Promise<string[]>;
  /** Removes an object, if it exists. The bucket keeps its old version for a while. */
  remove(objectKey: string): Promise<void>;
}
