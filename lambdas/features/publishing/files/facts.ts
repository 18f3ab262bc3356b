/**
 * The input of the files, beside posts, projects and pages as the API returns them. Absolute addresses are spelled as
 * the pages spell them in their own links.
 */
import type { PostSummary } from '#shared/schemas/posts.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import { pagePath, postPath, projectPath, seriesPath } from '#shared/platform/http.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import type { PageSummary } from '#shared/schemas/pages.ts';
import type { Project } from '#shared/schemas/projects.ts';

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

export function pageAddress({ siteAddress }: SiteFacts, path: string): string {
  return `${siteAddress}${path}`;
}

export function postAddress(facts: SiteFacts, { slug }: Pick<PostSummary, 'slug'>): string {
  return pageAddress(facts, postPath(slug));
}

export function seriesAddress(facts: SiteFacts, slug: string): string {
  return pageAddress(facts, seriesPath(slug));
}

/** @returns undefined for a project without a page */
export function projectAddress(
  facts: SiteFacts,
  { slug }: Pick<Project, 'slug'>,
): string | undefined {
  return slug === null ? undefined : pageAddress(facts, projectPath(slug));
}

export function ownersPageAddress(facts: SiteFacts, { slug }: Pick<PageSummary, 'slug'>): string {
  return pageAddress(facts, pagePath(slug));
}

/** The blog, narrowed to a tag's id or to a category's title. */
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

/** When readers first saw a post. Every published post has that date; its type leaves it open. */
export function publishedAt(post: Dates): string {
  return post.published_at ?? post.created_at;
}

/** When readers last saw something new in it: a post may be published long after its last edit. */
export function changedAt(post: Dates): string {
  return later(post.updated_at, publishedAt(post));
}

/** The latest of some timestamps; undefined when there are none. */
export function latest(timestamps: readonly string[]): string | undefined {
  const [first, ...others] = timestamps;
  return first === undefined ? undefined : others.reduce(later, first);
}

/**
 * Orders posts for lists. Ids break ties, so that the order never depends on how the posts arrive.
 */
export function newestFirst(a: Dates & { id: string }, b: Dates & { id: string }): number {
  const difference = Date.parse(publishedAt(b)) - Date.parse(publishedAt(a));
  return difference || (a.id < b.id ? 1 : -1);
}

/** Compared as moments: with and without milliseconds, texts do not sort by time. */
function later(one: string, other: string): string {
  return Date.parse(other) > Date.parse(one) ? other : one;
}
