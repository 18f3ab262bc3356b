/** Documents that the API serves when the bucket has no file: the publisher writes them. */

/** `shell` has the places of `shellPlaces`; the others are whole 404 pages. */
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
