/** Plans files other than pages: feeds, files for crawlers, the search index, and JSON that the app loads. */
import { isHttpUrl } from '#shared/content/urls.ts';
import { languagePart } from '#shared/entries/language.ts';
import type { PublicImage, PublicImages } from '#shared/publishing/public-images.ts';
import type { SearchDocument, SearchEntry } from '#shared/publishing/search.ts';
import { pagePath } from '#shared/platform/http.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { categoryName } from '#shared/schemas/project-labels.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';
import { customExcerpt } from '../../entries/entry.ts';
import { toWireSummary as toWirePageSummary } from '../../pages/page-wire.ts';
import type { PostSummaryRecord } from '../../posts/post.ts';
import { partsBySeries } from '../../posts/related-posts.ts';
import { toWireSummary } from '../../posts/post-wire.ts';
import type { ProjectSummary } from '../../projects/project.ts';
import { toWireProject } from '../../projects/project-wire.ts';
import {
  pageAddress,
  postAddress,
  projectAddress,
  type FeedEntry,
  type SiteFacts,
} from '../files/facts.ts';
import { atomFeed, feedLength, jsonFeed, rssFeed } from '../files/feeds.ts';
import { llms } from '../files/llms.ts';
import { robots, sitemap } from '../files/sitemap.ts';
import { searchIndex } from '../files/search-index.ts';
import { webManifest } from '../files/web-manifest.ts';
import { homePageData } from './home-page.ts';
import type { PublicContent } from './public-content.ts';
import { readSearchTexts } from './search-texts.ts';
import { buildFingerprint, type Site } from './site.ts';
import { publicImages } from './site-images.ts';
import { type Target, utf8 } from './target.ts';

export function fileTargets(content: PublicContent, site: Site): Target[] {
  const { settings, shown, colors } = site;
  const { profile, intros, navigation } = settings;
  const wire = {
    posts: content.posts.map((post) => toWireSummary(post, colors)),
    projects: content.projects.map(toWireProject),
    pages: content.pages.map(toWirePageSummary),
  };
  const unlisted = unlistedAddresses(content, site);
  const contentFingerprint = buildFingerprint(site, wire, navigation.hidden);
  const manifestFingerprint = buildFingerprint(site, 'manifest', profile);
  const llmsFingerprint = buildFingerprint(site, wire, profile, intros, navigation.hidden);
  return [
    ...(navigation.hidden.blog ? [] : feedTargets(content.posts, site)),
    textTarget(rootFiles.sitemap, contentFingerprint, () => sitemap(site, wire, unlisted)),
    textTarget(rootFiles.llms, llmsFingerprint, () => llms(site, wire)),
    textTarget(rootFiles.robots, buildFingerprint(site, 'robots'), () => robots(site)),
    textTarget(rootFiles.manifest, manifestFingerprint, () => webManifest(site)),
    homeTarget(content, site),
    textTarget(rootFiles.settings, buildFingerprint(site, shown), () => JSON.stringify(shown)),
    searchTarget(content, site),
  ];
}

/** Finds entries that search engines should not index here: with `noindex`, or with a canonical address elsewhere. */
function unlistedAddresses(
  { posts, projects, pages }: PublicContent,
  facts: SiteFacts,
): Set<string> {
  const all = [
    ...posts.map(({ slug, seo }) => ({ address: postAddress(facts, { slug }), seo })),
    ...projects.map(({ slug, seo }) => ({ address: projectAddress(facts, { slug }) ?? '', seo })),
    ...pages.map(({ slug, seo }) => ({ address: pageAddress(facts, pagePath(slug)), seo })),
  ];
  const unlisted = all.filter(
    ({ address, seo: { noindex, canonical = address } = {} }) => noindex || canonical !== address,
  );
  return new Set(unlisted.map(({ address }) => address));
}

/** Plans the three feeds, which share one rendering of the newest articles. */
function feedTargets(posts: readonly PostSummaryRecord[], site: Site): Target[] {
  const newest = posts.slice(0, feedLength).map((post) => toWireSummary(post, site.colors));
  const images = newest.map(({ id }) => site.images.ofPost(id));
  const { profile, intros } = site.settings;
  const parts = partNumbers(posts);
  const numbers = newest.map(({ id }) => parts.get(id));
  const fingerprint = buildFingerprint(site, newest, images, numbers, profile.name, intros.blog);
  let rendering: Promise<FeedEntry[]> | undefined;
  const entries = () => (rendering ??= feedEntries(newest, parts, site));
  const feeds = {
    [rootFiles.rss]: rssFeed,
    [rootFiles.atom]: atomFeed,
    [rootFiles.jsonFeed]: jsonFeed,
  };
  return Object.entries(feeds).map(([key, feed]) =>
    textTarget(key, fingerprint, async () => feed(site, await entries())),
  );
}

/** Maps the id of each post in a series to its position in that series. */
function partNumbers(posts: readonly PostSummaryRecord[]): ReadonlyMap<string, number> {
  const series = [...partsBySeries(posts).values()];
  return new Map(series.flatMap((parts) => parts.map(({ id }, index) => [id, index + 1] as const)));
}

async function feedEntries(
  newest: readonly PostSummary[],
  parts: ReadonlyMap<string, number>,
  site: Site,
): Promise<FeedEntry[]> {
  const entries: FeedEntry[] = [];
  for (const { id } of newest) {
    const found = await site.articles.read(id);
    if (!found) continue;
    const images = publicImages(site.images.findAll(found.entry.objectKeys));
    const post = toWireSummary(found.entry, site.colors);
    const address = postAddress(site, post);
    const article = { content: found.content, images, address };
    const html = await site.renderer().renderFeedContent(article);
    entries.push({
      post,
      part: parts.get(id),
      html,
      imageAddress: coverAddress(found.entry.avatar, images, site),
      canonical: found.entry.seo?.canonical,
    });
  }
  return entries;
}

function coverAddress(
  avatar: string | null,
  images: PublicImages,
  { siteAddress }: Site,
): string | undefined {
  if (avatar === null) return undefined;
  const image = images[avatar];
  if (image) return siteAddress + image.url;
  // Saves accept only http addresses; the check is for items that were written to the table directly.
  return isHttpUrl(avatar) ? avatar : undefined;
}

function homeTarget(content: PublicContent, site: Site): Target {
  const data = homePageData(content, site);
  return textTarget(rootFiles.home, buildFingerprint(site, data), () => JSON.stringify(data));
}

function searchTarget({ posts, projects, pages }: PublicContent, site: Site): Target {
  const covers = site.images.findAll(posts.map(({ avatar }) => avatar));
  const imageByKey = publicImages(covers);
  return {
    key: rootFiles.search,
    wave: 'late',
    fingerprint: buildFingerprint(
      site,
      'search',
      posts,
      covers,
      projects,
      pages,
      site.settings.category_colors,
    ),
    render: async () => {
      const texts = await readSearchTexts({ posts, pages }, site);
      const documents = posts.flatMap((post) => {
        const text = texts.get(post.id);
        const cover = imageByKey[post.avatar ?? ''];
        if (text === undefined) return [];
        return searchDocument(toWireSummary(post, site.colors), text, cover);
      });
      return utf8(
        searchIndex(documents, {
          projects: projects.flatMap(searchProject),
          pages: pages.flatMap((page) => searchPage(page, texts.get(page.id))),
        }),
      );
    },
  };
}

function searchProject(project: ProjectSummary): SearchEntry[] {
  const { slug, title, description, technologies, category, highlights, lang } = project;
  if (slug === null) return [];
  return [
    {
      slug,
      title,
      description,
      tags: [...technologies, categoryName(category)].join(' '),
      text: [description, ...highlights, project.longDescription].join('\n'),
      ...languagePart(lang),
    },
  ];
}

function searchPage(page: PageSummaryRecord, text: string | undefined): SearchEntry[] {
  if (text === undefined) return [];
  const { slug, title, excerpt: description, lang } = page;
  const all = `${customExcerpt(page)}\n${text}`.trim();
  return [{ slug, title, description, tags: '', text: all, ...languagePart(lang) }];
}

function searchDocument(
  post: PostSummary,
  text: string,
  cover: PublicImage | undefined,
): SearchDocument {
  const tags = post.tags.map(({ title }) => title);
  return {
    id: post.id,
    title: post.title,
    tags: [...tags, post.category.title, post.series?.name].join(' ').trim(),
    text,
    post,
    ...(cover && { cover }),
  };
}

function textTarget(
  key: string,
  fingerprint: string,
  text: () => string | Promise<string>,
): Target {
  return { key, wave: 'lists', fingerprint, render: async () => utf8(await text()) };
}
