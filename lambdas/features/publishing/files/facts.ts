/**
 * Addresses and dates for feeds, the sitemap and the other files that list entries. An absolute address is spelled as
 * in the canonical link of its page.
 */
import type { PostSummary } from '#shared/schemas/posts.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import { postPath, projectPath } from '#shared/platform/http.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import type { PageSummary } from '#shared/schemas/pages.ts';
import type { Project } from '#shared/schemas/projects.ts';

export interface SiteFacts {
  /** `https://example.com`, without a trailing slash. */
  siteAddress: string;
  settings: SiteSettings;
}

/** All public entries, each kind newest first. */
export interface ListedContent {
  posts: readonly PostSummary[];
  projects: readonly Project[];
  pages: readonly PageSummary[];
}

/** A published post as feeds show it. */
export interface FeedEntry {
  post: PostSummary;
  /** Position in the post's series, from 1; undefined for a post without a series. */
  part?: number | undefined;
  /** The article, with absolute addresses, as `PageRenderer.renderFeedContent` writes it. */
  html: string;
  /** Absolute address of the post's cover. */
  imageAddress: string | undefined;
  /** Address where the text was first published, if on another site. */
  canonical?: string | undefined;
}

export function pageAddress({ siteAddress }: SiteFacts, path: string): string {
  return `${siteAddress}${path}`;
}

export function postAddress(facts: SiteFacts, { slug }: Pick<PostSummary, 'slug'>): string {
  return pageAddress(facts, postPath(slug));
}

/** @returns undefined for a project without a page */
export function projectAddress(
  facts: SiteFacts,
  { slug }: Pick<Project, 'slug'>,
): string | undefined {
  return slug === null ? undefined : pageAddress(facts, projectPath(slug));
}

/** Address of the blog, filtered by a tag's id or a category's title. */
export function filterAddress(
  facts: SiteFacts,
  filter: { tag: string } | { category: string },
): string {
  return pageAddress(facts, `/blog?${new URLSearchParams(filter).toString()}`);
}

export function fileAddress(facts: SiteFacts, file: keyof typeof rootFiles): string {
  return pageAddress(facts, `/${rootFiles[file]}`);
}

type Dates = Pick<PostSummary, 'created_at' | 'updated_at' | 'published_at'>;

/** The publication date. Every published post has one; the type allows null for drafts. */
export function publishedAt(post: Dates): string {
  return post.published_at ?? post.created_at;
}

/** The last edit or the publication, whichever is later: a post may be published long after its last edit. */
export function changedAt(post: Dates): string {
  return later(post.updated_at, publishedAt(post));
}

/** @returns undefined for an empty list */
export function latest(timestamps: readonly string[]): string | undefined {
  const [first, ...others] = timestamps;
  return first === undefined ? undefined : others.reduce(later, first);
}

/** Compares moments instead of strings, because timestamps with and without milliseconds do not sort by time. */
function later(one: string, other: string): string {
  return Date.parse(other) > Date.parse(one) ? other : one;
}
