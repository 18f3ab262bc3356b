/** The published files, as the publisher sees them. */

export interface SiteFile {
  /** Object key: the path on the site without its leading slash. */
  key: string;
  body: Uint8Array;
  contentType: string;
  cacheControl: string;
  /** The file is served with this status instead of 200. */
  status?: 404;
  /** Sources for the content security policy that it is served with: `'sha256-…' 'sha256-…'`. */
  inline?: string;
  /** Origins whose frames that policy allows. */
  frames?: string;
  /** Whether the document may show others of the site in frames, or is itself shown in one. */
  frame?: 'parent' | 'child';
}

export interface SiteFilesRepository {
  get(key: string): Promise<Uint8Array | undefined>;
  put(file: SiteFile): Promise<void>;
  /** A missing file counts as removed. */
  remove(key: string): Promise<void>;
  /** MD5 in hex of every file, by its key. */
  list(): Promise<Map<string, string>>;
}

/** Editors' uploads, readable only by presigned address. */
export interface UploadedFiles {
  get(objectKey: string): Promise<Uint8Array | undefined>;
}
