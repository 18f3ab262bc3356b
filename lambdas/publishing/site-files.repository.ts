/** The published files, as the publisher sees them. */

export interface SiteFile {
  /** Object key: the path on the site without its leading slash. */
  key: string;
  body: Uint8Array;
  contentType: string;
  cacheControl: string;
  /** The file is answered with this status instead of 200. */
  status?: 404;
}

/** A published file without its content, which its hash stands for. */
export interface PublishedFile {
  /** MD5 of the content in hex. */
  md5: string;
  contentType: string | undefined;
  cacheControl: string | undefined;
  status: string | undefined;
}

export interface SiteFilesRepository {
  find(key: string): Promise<PublishedFile | undefined>;
  put(file: SiteFile): Promise<void>;
}
