/** Absolute addresses, spelled as the pages spell them in their own links. */
import { pagePath, postPath, projectPath, seriesPath } from '#shared/platform/http.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import type { PageSummary } from '#shared/schemas/pages.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import type { Project } from '#shared/schemas/projects.ts';
import type { SiteFacts } from './facts.ts';

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
