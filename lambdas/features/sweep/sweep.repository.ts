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
  /** The uploads that the last sweep noted. */
  unusedUploads(): Promise<UnusedUpload[]>;
  /** Replaces what the last sweep noted. */
  noteUnused(uploads: readonly UnusedUpload[]): Promise<void>;
}

interface Before {
  before: Date;
  limit: number;
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
