import { categoryFile, seriesFile, tagFile } from '#shared/publishing/site-paths.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import type { Project } from '#shared/schemas/projects.ts';
import {
  filterAddress,
  pageAddress,
  postAddress,
  projectAddress,
  type ListedContent,
  type SiteFacts,
  changedAt,
  latest,
  fileAddress,
} from './facts.ts';
import { element } from './xml.ts';
import { pagePath, seriesPath } from '#shared/platform/http.ts';

/** The limit of one sitemap (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 50_000;

interface SitemapEntry {
  address: string;
  /** Undefined for pages whose changes are not recorded. */
  lastmod: string | undefined;
}

/**
 * @param unlisted addresses of entries with `noindex` or a canonical address elsewhere, which the sitemap omits
 * @throws Error when the site has more pages than one sitemap may hold
 */
export function sitemap(
  facts: SiteFacts,
  { posts, projects, pages }: ListedContent,
  unlisted: ReadonlySet<string> = new Set(),
): string {
  const entries = [
    ...fixedPages(facts, posts, projects),
    ...posts.map((post) => ({ address: postAddress(facts, post), lastmod: changedAt(post) })),
    ...projects.flatMap((project) => {
      const address = projectAddress(facts, project);
      return address === undefined ? [] : { address, lastmod: project.updated_at };
    }),
    ...pages.map((page) => ({
      address: pageAddress(facts, pagePath(page.slug)),
      lastmod: page.updated_at,
    })),
    ...labelAndSeriesPages(facts, posts),
  ].filter(({ address }) => !unlisted.has(address));
  if (entries.length > maxAddresses) {
    throw new Error(`The site has ${entries.length} pages; a sitemap holds ${maxAddresses}`);
  }
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(entryLine),
    '</urlset>',
    '',
  ].join('\n');
}

function fixedPages(
  facts: SiteFacts,
  posts: readonly PostSummary[],
  projects: readonly Project[],
): SitemapEntry[] {
  const { hidden } = facts.settings.navigation;
  const pages: { path: string; lastmod?: string | undefined; isHidden?: boolean }[] = [
    { path: '/' },
    { path: '/blog', lastmod: latest(posts.map(changedAt)), isHidden: hidden.blog },
    {
      path: '/projects',
      lastmod: latest(projects.map((project) => project.updated_at)),
      isHidden: hidden.projects,
    },
    { path: '/contact' },
    { path: '/privacy' },
    { path: '/subscribe', isHidden: hidden.blog },
  ];
  return pages
    .filter(({ isHidden }) => !isHidden)
    .map(({ path, lastmod }) => ({ address: pageAddress(facts, path), lastmod }));
}

/** Lists the pages of tags, categories and series. Spellings that lead to the same file share one entry. */
function labelAndSeriesPages(facts: SiteFacts, posts: readonly PostSummary[]): SitemapEntry[] {
  const pages = new Map<string, { address: string; changes: string[] }>();
  const add = (file: string | undefined, address: string, change: string) => {
    if (file === undefined) return;
    const existing = pages.get(file);
    if (existing) existing.changes.push(change);
    else pages.set(file, { address, changes: [change] });
  };
  for (const post of posts) {
    for (const { id } of post.tags) {
      add(tagFile(id), filterAddress(facts, { tag: id }), changedAt(post));
    }
    const { title } = post.category;
    add(categoryFile(title), filterAddress(facts, { category: title }), changedAt(post));
    if (!post.series) continue;
    const { slug } = post.series;
    add(seriesFile(slug), pageAddress(facts, seriesPath(slug)), changedAt(post));
  }
  // Sorted by file, so that the order does not depend on which posts are newest.
  return [...pages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { address, changes }]) => ({ address, lastmod: latest(changes) }));
}

function entryLine({ address, lastmod }: SitemapEntry): string {
  const date = lastmod === undefined ? '' : element('lastmod', lastmod);
  return `<url>${element('loc', address)}${date}</url>`;
}

/** Lets crawlers read everything except the admin area, previews and the API. */
export function robots(facts: SiteFacts): string {
  return [
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    'Disallow: /preview/',
    'Disallow: /api/',
    '',
    `Sitemap: ${fileAddress(facts, 'sitemap')}`,
    '',
  ].join('\n');
}
