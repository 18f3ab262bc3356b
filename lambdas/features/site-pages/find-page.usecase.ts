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
import { customExcerpt } from '../entries/entry.ts';
import {
  articleContent,
  type ArticlePage,
  bareShell,
  fillShell,
  plainContent,
  type ShellContent,
  type SiteInfo,
} from './page-html.ts';
import { parsePath, type RequestedSlug } from './requested-page.ts';

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
  const requested = parsePath(path);
  const { section } = requested;
  const settings = section && (await deps.readSettings());
  if (section && settings?.navigation.hidden[section]) return notFound('page', deps);
  switch (requested.kind) {
    case 'post':
      return (await postPage(requested, deps)) ?? notFound('post', deps);
    case 'project':
      return (await projectPage(requested, deps)) ?? notFound('project', deps);
    case 'series':
      return (await seriesPage(requested, deps)) ?? notFound('page', deps);
    case 'page':
      return ownersPage(requested, deps);
    case 'list': {
      const to = settings && currentFilter(path, settings);
      if (to !== undefined) return { kind: 'moved', to };
      const { title, link } = lists[requested.section];
      return inShell(deps, ({ siteName }) => plainContent(title, { siteName, link }));
    }
    case 'none':
      return notFound(section ? lists[section].entry : 'page', deps);
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

/** Each list has a link for visitors without scripts, who cannot see a list that has no file. */
const lists = {
  blog: { title: 'Blog', entry: 'post', link: { to: '/blog', text: 'All Posts' } },
  projects: {
    title: 'Projects',
    entry: 'project',
    link: { to: '/projects', text: 'All Projects' },
  },
} as const;

/** Makes a page without reading from the store, for failures. */
export function plainPage(heading: string): string {
  return fillShell(bareShell, plainContent(heading, { link: homeLink, siteName: undefined }));
}

/** @returns undefined when there is no published post with this slug */
async function postPage(requested: RequestedSlug, deps: PageDeps): Promise<PageReply | undefined> {
  const id = await deps.posts.findIdBySlug(requested.slug);
  const found = id === undefined ? undefined : await deps.posts.findWithContent(id);
  if (found?.entry.status !== 'published') return undefined;
  const { entry: post, content } = found;
  const path = postPath(post.slug);
  return articlePage(requested, { ...post, ...excerptTexts(post), content, path }, deps);
}

/** @returns undefined for a series without a published part */
async function seriesPage(
  { slug, isExact }: RequestedSlug,
  deps: PageDeps,
): Promise<PageReply | undefined> {
  const request = { list: `series:${slug}`, size: 1, from: { skip: 0 } } as const;
  const { entries } = await deps.posts.page(request);
  const [post] = entries;
  if (!post?.series) return undefined;
  if (!isExact) return { kind: 'moved', to: seriesPath(slug) };
  const { name } = post.series;
  return inShell(deps, ({ siteName }) => plainContent(name, { siteName, link: lists.blog.link }));
}

async function projectPage(
  requested: RequestedSlug,
  deps: PageDeps,
): Promise<PageReply | undefined> {
  const id = await deps.projects.findIdBySlug(requested.slug);
  const project = id === undefined ? undefined : await deps.projects.find(id);
  if (!project?.slug || project.isDraft) return undefined;
  const { slug, description } = project;
  const texts = { summary: description, lead: description };
  return articlePage(requested, { ...project, ...texts, slug, path: projectPath(slug) }, deps);
}

/**
 * An address that belongs to no page may be the address of a post on the owner's former site. The redirect does not
 * check that there is such a post: its page answers 404 otherwise. The edge redirects all other former addresses.
 */
async function ownersPage(requested: RequestedSlug, deps: PageDeps): Promise<PageReply> {
  const { slug } = requested;
  const id = await deps.pages.findIdBySlug(slug);
  const page = id === undefined ? undefined : await deps.pages.find(id);
  if (page?.isDraft === false) {
    const path = pagePath(page.slug);
    return articlePage(requested, { ...page, ...excerptTexts(page), path }, deps);
  }
  const isFormer = deps.movedFrom.includes(movedFromSlug);
  return isFormer ? { kind: 'moved', to: postPath(slug) } : notFound('page', deps);
}

/** Shows the excerpt above the article only if the author wrote it; the description for search engines may be derived. */
function excerptTexts(entry: { excerpt: string; ownExcerpt: boolean }) {
  return { summary: entry.excerpt, lead: customExcerpt(entry) };
}

async function articlePage(
  { slug, isExact }: RequestedSlug,
  page: ArticlePage,
  deps: PageDeps,
): Promise<PageReply> {
  if (!isExact || page.slug !== slug) return { kind: 'moved', to: page.path };
  return inShell(deps, (site) => articleContent(page, site));
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
  const content = plainContent(heading, { link: back, siteName: profile.name });
  return { kind: 'document', status: 404, html: fillShell(bareShell, content), inline: '' };
}

async function inShell(
  { documents, readSettings }: PageDeps,
  contentFor: (site: SiteInfo) => ShellContent,
): Promise<PageReply> {
  const [shell, { profile }] = await Promise.all([documents.find('shell'), readSettings()]);
  const content = contentFor({ siteAddress: shell?.siteAddress, siteName: profile.name });
  const html = fillShell(shell?.html ?? bareShell, content);
  return { kind: 'document', status: 200, html, inline: shell?.inline ?? '' };
}
