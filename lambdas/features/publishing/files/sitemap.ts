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
import { pagePath, previewPath, seriesPath } from '#shared/platform/http.ts';

/** The limit of one sitemap (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 50_000;

interface SitemapEntry {
  address: string;
  /** Undefined for pages whose changes are not recorded. */
  changedAt: string | undefined;
}

/**
 * @param unlisted addresses that the sitemap omits, because search engines should not index them here
 * @throws Error when the site has more pages than one sitemap may hold
 */
export function sitemap(
  facts: SiteFacts,
  { posts, projects, pages }: ListedContent,
  unlisted: ReadonlySet<string> = new Set(),
): string {
  const entries = [
    ...fixedPages(facts, posts, projects),
    ...posts.map((post) => ({ address: postAddress(facts, post), changedAt: changedAt(post) })),
    ...projects.flatMap((project) => {
      const address = projectAddress(facts, project);
      return address === undefined ? [] : { address, changedAt: project.updated_at };
    }),
    ...pages.map((page) => ({
      address: pageAddress(facts, pagePath(page.slug)),
      changedAt: page.updated_at,
    })),
    ...filterPages(facts, posts),
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
  const changes: Record<string, string | undefined> = {
    '/': undefined,
    '/blog': latest(posts.map(changedAt)),
    '/projects': latest(projects.map((project) => project.updated_at)),
    '/contact': undefined,
    '/privacy': undefined,
    '/subscribe': undefined,
  };
  const { hidden } = facts.settings.navigation;
  const hiddenPaths = [
    ...(hidden.blog ? ['/blog', '/subscribe'] : []),
    ...(hidden.projects ? ['/projects'] : []),
  ];
  return Object.entries(changes)
    .filter(([path]) => !hiddenPaths.includes(path))
    .map(([path, time]) => ({ address: pageAddress(facts, path), changedAt: time }));
}

/** Lists the pages of tags, categories and series. Spellings that lead to the same file share one entry. */
function filterPages(facts: SiteFacts, posts: readonly PostSummary[]): SitemapEntry[] {
  const pages = new Map<string, SitemapEntry>();
  const add = (file: string | undefined, address: string, time: string) => {
    if (file === undefined) return;
    const known = pages.get(file);
    const times = known?.changedAt === undefined ? [time] : [known.changedAt, time];
    pages.set(file, { address: known?.address ?? address, changedAt: latest(times) });
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
  return [...pages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

function entryLine({ address, changedAt: time }: SitemapEntry): string {
  const lastmod = time === undefined ? '' : element('lastmod', time);
  return `<url>${element('loc', address)}${lastmod}</url>`;
}

/** Lets crawlers read everything except the admin area, previews and the API. */
export function robots(facts: SiteFacts): string {
  return [
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    `Disallow: ${previewPath('')}`,
    'Disallow: /api/',
    '',
    `Sitemap: ${fileAddress(facts, 'sitemap')}`,
    '',
  ].join('\n');
}
