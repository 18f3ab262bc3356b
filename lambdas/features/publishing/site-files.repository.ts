/** The published files, and the documents that the API serves when the bucket has no file: the publisher writes both. */

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

/** `shell` has the places of `shellPlaceholders`; the others are whole 404 pages. */
export type SitePageName = 'shell' | 'not-found' | 'post-not-found' | 'project-not-found';

export interface SitePage {
  html: string;
  /** Sources for the content security policy that it is served with: `'sha256-…' 'sha256-…'`. */
  inline: string;
  /** `https://example.com`, for canonical addresses. */
  siteAddress: string;
}

export interface SitePagesRepository {
  find(name: SitePageName): Promise<SitePage | undefined>;
  save(name: SitePageName, page: SitePage): Promise<void>;
}
