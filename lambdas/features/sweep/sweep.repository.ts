/** The daily sweep's questions to the stores. */

export interface SweepRepository {
  /** Ids of spam that came before this time, oldest first. */
  spamBefore(request: Before): Promise<string[]>;
  /** Removes events of the activity feed from before this time, oldest first. @returns how many */
  removeEvents(request: Before): Promise<number>;
  /** Object keys of all users' pictures, without reading users. */
  userPictures(): Promise<string[]>;
  /** Object keys of the images in what authors have not saved. */
  workingCopyImages(): Promise<string[]>;
  /** The note of the last sweep; undefined before the first. */
  lastNote(): Promise<SweepNote | undefined>;
  /** Replaces the note of the last sweep. */
  note(note: SweepNote): Promise<void>;
}

interface Before {
  before: Date;
  limit: number;
}

export interface SweepNote {
  uploads: readonly UnusedUpload[];
  /** The beginning of that sweep: ISO 8601, UTC; missing in notes of earlier releases. */
  at?: string | undefined;
}

/** An upload that no post, no project and no user refers to. */
export interface UnusedUpload {
  objectKey: string;
  /** When a sweep first found it unused: ISO 8601, UTC. */
  since: string;
}

/** Checked uploads in their bucket. */
export interface UploadObjects {
  list(): Promise<string[]>;
  /** The bucket keeps the object's old version for a while; repeating it changes nothing. */
  remove(objectKey: string): Promise<void>;
}
