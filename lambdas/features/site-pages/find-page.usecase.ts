import { pagePath, postPath, projectPath, seriesPath } from '#shared/platform/http.ts';
import { categoryFile, projectsFile, tagFile } from '#shared/publishing/site-paths.ts';
import type { PageReply } from '#shared/routes/handler.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import { movedFromSlug } from '#shared/site/moved-from.ts';
import type { PagesRepository } from '../pages/pages.repository.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import type { ProjectsRepository } from '../projects/projects.repository.ts';
import type { SitePageName, SitePagesRepository } from '../publishing/site-files.repository.ts';
import {
  articleParts,
  bareShell,
  fillShell,
  type PageParts,
  type PageText,
  plainParts,
  type SiteInfo,
  placeOf,
  type SlugPlace,
} from './page-html.ts';

export interface PageDeps {
  posts: Pick<PostsRepository, 'findIdBySlug' | 'findWithContent' | 'page'>;
  projects: Pick<ProjectsRepository, 'findIdBySlug' | 'find'>;
  pages: Pick<PagesRepository, 'findIdBySlug' | 'find'>;
  documents: Pick<SitePagesRepository, 'find'>;
  /** Address forms of the owner's former site, as in `shared/site`. */
  movedFrom: readonly string[];
  readSettings: () => Promise<SiteSettings>;
}

/**
 * Answers requests for which the bucket has no file:
 * 1. a public entry that is not in the bucket yet is served from the store;
 * 2. a former slug, capitals and a trailing slash redirect to the current address;
 * 3. an address that belongs to no page of the owner redirects to a post, if posts of the former site had such addresses;
 * 4. a filter by the former name of a tag or a category redirects to the current name;
 * 5. lists start the app, which loads them from the API; without scripts, a link leads to the whole list;
 * 6. a series with a published part starts the app, too;
 * 7. everything else is not found.
 */
export async function findPage(path: string, deps: PageDeps): Promise<PageReply> {
  const place = placeOf(path);
  const section = sectionOf(place);
  const settings = section === undefined ? undefined : await deps.readSettings();
  if (section && settings?.navigation.hidden[section]) return notFound('page', deps);
  switch (place.kind) {
    case 'post':
      return (await postPage(place, deps)) ?? notFound('post', deps);
    case 'project':
      return (await projectPage(place, deps)) ?? notFound('project', deps);
    case 'no-post':
      return notFound('post', deps);
    case 'no-project':
      return notFound('project', deps);
    case 'series':
      return (await seriesPage(place, deps)) ?? notFound('page', deps);
    case 'page':
      return ownersPage(place, deps);
    case 'list': {
      const to = settings && currentFilter(path, settings);
      if (to !== undefined) return { kind: 'moved', to };
      return inShell(deps, ({ siteName }) =>
        plainParts(place.title, { siteName, link: listLinks[place.title] }),
      );
    }
    case 'unknown':
      return notFound('page', deps);
  }
}

/** The section of the site to which a place belongs; the owner may hide it as a whole. */
function sectionOf(place: ReturnType<typeof placeOf>): 'blog' | 'projects' | undefined {
  switch (place.kind) {
    case 'post':
    case 'no-post':
    case 'series':
      return 'blog';
    case 'project':
    case 'no-project':
      return 'projects';
    case 'list':
      return place.title === 'Blog' ? 'blog' : 'projects';
    default:
      return undefined;
  }
}

/** The file of a filtered list, and the address under which visitors see it. */
const filters = {
  tag: (id: string) => ({
    file: tagFile(id),
    address: `/blog?${new URLSearchParams({ tag: id })}`,
  }),
  category: (name: string) => ({
    file: categoryFile(name),
    address: `/blog?${new URLSearchParams({ category: name })}`,
  }),
  project_category: (name: string) => ({
    file: projectsFile(name),
    address: `/projects?${new URLSearchParams({ category: name })}`,
  }),
};

/** @returns the current address of a list whose tag or category was renamed; undefined for all other paths */
function currentFilter(path: string, { renamed_labels }: SiteSettings): string | undefined {
  const found = renamed_labels.find(({ kind, from }) => path === `/${filters[kind](from).file}`);
  return found && filters[found.kind](found.to).address;
}

const homeLink = { to: '/', text: 'Home' };

/** Links for visitors without scripts, who cannot see a list that has no file. */
const listLinks = {
  Blog: { to: '/blog', text: 'All Posts' },
  Projects: { to: '/projects', text: 'All Projects' },
};

/** Makes a page without reading from the store, for failures. */
export function plainPage(heading: string): string {
  return fillShell(bareShell, plainParts(heading, { link: homeLink, siteName: undefined }));
}

/** @returns undefined when there is no published post with this slug */
async function postPage(
  { slug, isExact }: SlugPlace,
  deps: PageDeps,
): Promise<PageReply | undefined> {
  const id = await deps.posts.findIdBySlug(slug);
  const found = id === undefined ? undefined : await deps.posts.findWithContent(id);
  if (found?.entry.status !== 'published') return undefined;
  const { entry: post, content } = found;
  const path = postPath(post.slug);
  if (!isExact || post.slug !== slug) return { kind: 'moved', to: path };
  return inShell(deps, (site) => articleParts(pageTextOf({ ...post, content }, path), site));
}

/** @returns undefined for a series without a published part */
async function seriesPage(
  { slug, isExact }: SlugPlace,
  deps: PageDeps,
): Promise<PageReply | undefined> {
  const { entries } = await deps.posts.page({ list: `series:${slug}`, size: 1, from: { skip: 0 } });
  const [part] = entries;
  if (!part?.series) return undefined;
  if (!isExact) return { kind: 'moved', to: seriesPath(slug) };
  const heading = part.series.name;
  return inShell(deps, ({ siteName }) => plainParts(heading, { siteName, link: listLinks.Blog }));
}

interface WithExcerpt extends Omit<PageText, 'summary' | 'lead' | 'path'> {
  excerpt: string;
  ownExcerpt: boolean;
}

/** Shows the excerpt of a post or a page as its lead only if the author wrote one; the summary may be a generated excerpt. */
function pageTextOf(
  { title, excerpt, ownExcerpt, content, lang, seo }: WithExcerpt,
  path: string,
): PageText {
  const lead = ownExcerpt ? excerpt : '';
  return { title, summary: excerpt, lead, path, content, lang, seo };
}

async function projectPage(
  { slug, isExact }: SlugPlace,
  deps: PageDeps,
): Promise<PageReply | undefined> {
  const id = await deps.projects.findIdBySlug(slug);
  const project = id === undefined ? undefined : await deps.projects.find(id);
  if (!project?.slug || project.isDraft) return undefined;
  const path = projectPath(project.slug);
  if (!isExact || project.slug !== slug) return { kind: 'moved', to: path };
  const { title, description, content, lang, seo } = project;
  const page = { title, summary: description, lead: description, path, content, lang, seo };
  return inShell(deps, (site) => articleParts(page, site));
}

/**
 * An address that belongs to no page may be the address of a post on the owner's former site. The redirect does not
 * check that there is such a post: its page answers 404 otherwise. The edge redirects all other former addresses.
 */
async function ownersPage({ slug, isExact }: SlugPlace, deps: PageDeps): Promise<PageReply> {
  const id = await deps.pages.findIdBySlug(slug);
  const page = id === undefined ? undefined : await deps.pages.find(id);
  if (page?.isDraft === false) {
    const path = pagePath(page.slug);
    if (!isExact || page.slug !== slug) return { kind: 'moved', to: path };
    return inShell(deps, (site) => articleParts(pageTextOf(page, path), site));
  }
  const isFormer = deps.movedFrom.includes(movedFromSlug);
  return isFormer ? { kind: 'moved', to: postPath(slug) } : notFound('page', deps);
}

const notFoundPages = {
  page: {
    document: 'not-found',
    heading: messages.pageNotFound,
    back: homeLink,
  },
  post: {
    document: 'post-not-found',
    heading: messages.postNotFound,
    back: { to: '/blog', text: 'Back to Blog' },
  },
  project: {
    document: 'project-not-found',
    heading: messages.projectNotFound,
    back: { to: '/projects', text: 'Back to Projects' },
  },
} as const satisfies Record<string, { document: SitePageName; [rest: string]: unknown }>;

async function notFound(kind: keyof typeof notFoundPages, deps: PageDeps): Promise<PageReply> {
  const { document, heading, back } = notFoundPages[kind];
  const stored = await deps.documents.find(document);
  if (stored) return { kind: 'document', status: 404, html: stored.html, inline: stored.inline };
  const { profile } = await deps.readSettings();
  const parts = plainParts(heading, { link: back, siteName: profile.name });
  const html = fillShell(bareShell, parts);
  const inline = '';
  return { kind: 'document', status: 404, html, inline };
}

async function inShell(
  { documents, readSettings }: PageDeps,
  partsFor: (site: SiteInfo) => PageParts,
): Promise<PageReply> {
  const [shell, { profile }] = await Promise.all([documents.find('shell'), readSettings()]);
  const parts = partsFor({ siteAddress: shell?.siteAddress, siteName: profile.name });
  const html = fillShell(shell?.html ?? bareShell, parts);
  return { kind: 'document', status: 200, html, inline: shell?.inline ?? '' };
}
