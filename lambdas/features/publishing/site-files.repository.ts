/** Stores what the publisher writes: files in the bucket, and documents that the API serves when the bucket has no file. */

export interface SiteFile {
  /** Object key: the path on the site, without the leading slash. */
  key: string;
  body: Uint8Array;
  contentType: string;
  cacheControl: string;
  /** The file is served with this status instead of 200. */
  status?: 404;
  /** Sources of inline scripts and styles for the file's content security policy: `'sha256-…' 'sha256-…'`. */
  inline?: string;
  /** Origins whose frames the file's content security policy allows. */
  frames?: string;
  /** A `parent` may show documents of this site in frames; a `child` may be shown in one. */
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

/** Reads the originals of uploads, which are private. */
export interface UploadedFiles {
  get(objectKey: string): Promise<Uint8Array | undefined>;
}

/** `shell` contains the placeholders of `shellPlaceholders`; all other documents are complete 404 pages. */
export type SitePageName = 'shell' | 'not-found' | 'post-not-found' | 'project-not-found';

export interface SitePage {
  html: string;
  /** Sources of inline scripts and styles for the page's content security policy: `'sha256-…' 'sha256-…'`. */
  inline: string;
  /** `https://example.com`, for canonical addresses. */
  siteAddress: string;
}

export interface SitePagesRepository {
  find(name: SitePageName): Promise<SitePage | undefined>;
  save(name: SitePageName, page: SitePage): Promise<void>;
}
