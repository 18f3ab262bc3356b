/** Plans pages other than articles: lists, pages made from the settings alone, and the admin area. */
import { isHttpUrl } from '#shared/content/urls.ts';
import { projectPath, seriesPath } from '#shared/platform/http.ts';
import type {
  BlogPageData,
  FurtherProject,
  ProjectsPageData,
  SeriesPageData,
} from '#shared/publishing/page-data.ts';
import {
  builtFiles,
  categoryFile,
  pageFiles,
  projectsFile,
  rootFiles,
  seriesFile,
  tagFile,
} from '#shared/publishing/site-paths.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { BlogTags } from '#shared/schemas/posts.ts';
import { projectCategories } from '#shared/schemas/project-labels.ts';
import { categoryList, type PagedListName, tagList } from '../../posts/post.ts';
import { listedPage } from '../../posts/post-page.ts';
import { partsBySeries } from '../../posts/related-posts.ts';
import { toWireLabels, toWireSummary } from '../../posts/post-wire.ts';
import { listProjects } from '../../projects/list-projects.usecase.ts';
import type { ProjectSummary } from '../../projects/project.ts';
import { toWireProject } from '../../projects/project-wire.ts';
import { homePageData } from './home-page.ts';
import { pageSubjects } from '../pictures/picture-subject.ts';
import { listsIn, type PublicContent, usedCategories } from './public-content.ts';
import {
  buildFingerprint,
  documentFingerprint,
  type PageRequest,
  renderPage,
  type Site,
} from './site.ts';
import { publicImages } from './site-images.ts';
import { type Target, utf8 } from './target.ts';

type Lists = ReturnType<typeof listsIn>;

export async function pageTargets(content: PublicContent, site: Site): Promise<Target[]> {
  const lists = listsIn(content);
  const labels = toWireLabels(content.labels, site.colors);
  const categories = usedCategories(content);
  const [blog, projects] = await Promise.all([
    Promise.all(blogPages(content).map((page) => blogTarget(page, { lists, labels, site }))),
    Promise.all(
      projectPages(categories).map((page) => projectsTarget(page, { categories, lists, site })),
    ),
  ]);
  const { hidden } = site.settings.navigation;
  return [
    homeTarget(content, site),
    ...(hidden.blog ? [] : blog),
    ...seriesTargets(content, site),
    ...(hidden.projects ? [] : [...projects, categoriesTarget(categories, site)]),
    ...fixedTargets(site),
    appTarget(site),
    diagramTarget(site),
  ];
}

function homeTarget(content: PublicContent, site: Site): Target {
  const picture = pageSubjects(site.settings).home;
  const data = homePageData(content, site);
  return pageTarget(pageFiles.home, { address: '/', data, picture }, site);
}

interface BlogPage {
  key: string;
  list: PagedListName;
  filter: BlogPageData['filter'];
}

/** Plans a page for each file name. Spellings of a category may lead to different files. */
function blogPages({ posts, labels }: PublicContent): BlogPage[] {
  const pages = new Map<string, BlogPage>();
  const add = (key: string | undefined, list: PagedListName, filter: BlogPage['filter']) => {
    if (key !== undefined && !pages.has(key)) pages.set(key, { key, list, filter });
  };
  add(pageFiles.blog, 'public', {});
  const used = new Set(posts.map(({ category }) => categoryList(category)));
  const titles = labels.categories.filter((title) => used.has(categoryList(title)));
  for (const title of [...titles, ...posts.map(({ category }) => category)]) {
    add(categoryFile(title), categoryList(title), { category: title });
  }
  for (const { id } of posts.flatMap(({ tags }) => tags)) {
    add(tagFile(id), tagList(id), { tag: id });
  }
  return [...pages.values()];
}

async function blogTarget(
  { key, list, filter }: BlogPage,
  { lists, labels, site }: { lists: Lists; labels: BlogTags; site: Site },
): Promise<Target> {
  const size = limits.pageSize.posts;
  const request = { list, page: 1, skip: 0, after: undefined, size, reader: visitor };
  const listed = await listedPage(request, lists.posts);
  const data: BlogPageData = {
    page: 'blog',
    filter,
    posts: {
      data: listed.posts.map((post) => toWireSummary(post, site.colors)),
      meta: listed.meta,
    },
    labels,
    images: publicImages(site.images.findAll(listed.posts.map(({ avatar }) => avatar))),
  };
  const picture = pageSubjects(site.settings).blog;
  return pageTarget(key, { address: withQuery('/blog', filter), data, picture }, site);
}

function seriesTargets({ posts }: PublicContent, site: Site): Target[] {
  const picture = pageSubjects(site.settings).blog;
  return [...partsBySeries(posts)].map(([slug, parts]) => {
    const name = parts[0]?.series?.name ?? slug;
    const total = parts.length;
    const meta = { page: 1, total_pages: 1, total, next_cursor: null };
    const listed = { data: parts.map((post) => toWireSummary(post, site.colors)), meta };
    const data: SeriesPageData = { page: 'series', name, slug, posts: listed };
    return pageTarget(seriesFile(slug), { address: seriesPath(slug), data, picture }, site);
  });
}

const visitor = { principal: { kind: 'anonymous' }, showDrafts: false } as const;

interface ProjectsPage {
  key: string;
  filter: ProjectsPageData['filter'];
}

/** Plans a page for each predefined category, even an empty one. Two names may lead to one file. */
function projectPages(categories: readonly string[]): ProjectsPage[] {
  const pages = new Map<string, ProjectsPage>();
  for (const category of [...projectCategories, ...categories]) {
    const key = projectsFile(category);
    if (key !== undefined && !pages.has(key)) pages.set(key, { key, filter: { category } });
  }
  return [{ key: pageFiles.projects, filter: {} }, ...pages.values()];
}

async function projectsTarget(
  { key, filter }: ProjectsPage,
  { categories, lists, site }: { categories: readonly string[]; lists: Lists; site: Site },
): Promise<Target> {
  const listed = await listProjects({ query: filter, reader: visitor }, lists.projects);
  const data: ProjectsPageData = {
    page: 'projects',
    filter,
    projects: { data: listed.projects.map(toWireProject), meta: listed.meta },
    categories,
    further: furtherProjects(lists.projectsIn(filter.category)),
    images: publicImages(site.images.findAll(listed.projects.map(({ imageUrl }) => imageUrl))),
  };
  const picture = pageSubjects(site.settings).projects;
  return pageTarget(key, { address: withQuery('/projects', filter), data, picture }, site);
}

/** Plans the JSON file with the categories, which the app loads when a visitor navigates to the projects. */
function categoriesTarget(categories: readonly string[], site: Site): Target {
  return {
    key: rootFiles.projectCategories,
    wave: 'lists',
    fingerprint: buildFingerprint(site, categories),
    render: async () => utf8(JSON.stringify(categories)),
  };
}

function furtherProjects(projects: readonly ProjectSummary[]): FurtherProject[] {
  return projects
    .slice(limits.pageSize.projects)
    .map(({ title, description, slug, liveUrl, githubUrl }) => ({
      title,
      description,
      address: slug === null ? firstHttpUrl([liveUrl, githubUrl]) : projectPath(slug),
    }));
}

function firstHttpUrl(urls: readonly (string | null)[]): string | null {
  return urls.find((url) => url !== null && isHttpUrl(url)) ?? null;
}

function fixedTargets(site: Site): Target[] {
  const pictures = pageSubjects(site.settings);
  const target = (page: 'contact' | 'privacy' | 'subscribe') =>
    pageTarget(
      pageFiles[page],
      { address: `/${page}`, data: { page }, picture: pictures[page] },
      site,
    );
  return [
    target('contact'),
    target('privacy'),
    // The page lists the feeds of the blog.
    ...(site.settings.navigation.hidden.blog ? [] : [target('subscribe')]),
    pageTarget(pageFiles.notFound, notFoundPage(site), site),
  ];
}

/** Published as a file, and stored as a document for the API, which answers for missing slugs. */
export function notFoundPage({ settings }: Pick<Site, 'settings'>): PageRequest {
  return { address: '/404', data: { page: 'not-found' }, picture: pageSubjects(settings).home };
}

function appTarget(site: Site): Target {
  const { name } = site.shown.frame;
  const { support_email } = site.shown.contact;
  const shown = { frame: { name }, contact: { support_email } };
  return {
    key: pageFiles.app,
    wave: 'lists',
    fingerprint: buildFingerprint(site, 'app', shown),
    render: async () => {
      const built = await site.build.read(builtFiles.admin);
      return utf8(site.renderer().renderAdmin(Buffer.from(built).toString(), shown));
    },
  };
}

function diagramTarget(site: Site): Target {
  return {
    key: pageFiles.diagram,
    wave: 'lists',
    fingerprint: buildFingerprint(site, 'diagram'),
    render: () => site.build.read(builtFiles.diagram),
  };
}

function pageTarget(key: string, page: PageRequest, site: Site): Target {
  const fingerprint = documentFingerprint(site, { page: page.data.page }, page);
  return { key, wave: 'lists', fingerprint, render: () => renderPage(site, page) };
}

function withQuery(path: string, filter: Record<string, string>): string {
  const query = new URLSearchParams(filter).toString();
  return query === '' ? path : `${path}?${query}`;
}
