/** The input of the files, beside posts, projects and pages as the API returns them. */
import type { PostSummary } from '#shared/schemas/posts.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';

export interface SiteFacts {
  /** `https://example.com`, without a slash at its end. */
  siteAddress: string;
  settings: SiteSettings;
}

/** A published post as feeds show it. */
export interface FeedEntry {
  post: PostSummary;
  /** The number of the post in its series, if it is in one. */
  part?: number | undefined;
  /** The article, with absolute addresses, as `PageRenderer.renderFeedContent` writes it. */
  html: string;
  /** Absolute address of its cover. */
  imageAddress: string | undefined;
  /** Where its text appeared first, if not here. */
  canonical?: string | undefined;
}
