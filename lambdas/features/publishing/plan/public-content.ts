/** Reads everything that visitors may see from the store. */
import { allEntries } from '../../entries/read-entries.ts';
import { creationPosition } from '../../entries/entry.ts';
import { categoryKey, projectCategories } from '#shared/schemas/project-labels.ts';
import type { PagesRepository } from '../../pages/pages.repository.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';
import type {
  PreviewsRepository,
  WorkingCopiesRepository,
} from '../../entries/entries.repository.ts';
import {
  listsOf,
  positionIn,
  type PostListName,
  type PostSummaryRecord,
  type WholePost,
} from '../../posts/post.ts';
import type { PostLists } from '../../posts/post-page.ts';
import type { PostLabels, PostsRepository } from '../../posts/posts.repository.ts';
import {
  allProjects,
  positionOf,
  type ProjectListName,
  type ProjectSummary,
} from '../../projects/project.ts';
import type { ProjectsRepository } from '../../projects/projects.repository.ts';
import type { SettingsRepository } from '../../site-settings/settings.repository.ts';
import type { UploadsRepository } from '../../uploads/uploads.repository.ts';

export interface PublicContent {
  /** Published posts, newest publication first. */
  posts: readonly PostSummaryRecord[];
  /** Id of the pinned post, which may be a draft. */
  pinned?: string | undefined;
  /** Newest start date first. */
  projects: readonly ProjectSummary[];
  /** Newest first. */
  pages: readonly PageSummaryRecord[];
  labels: PostLabels;
}

/** The parts of the stores that the publisher reads. */
export interface PublicStore {
  posts: Pick<PostsRepository, 'page' | 'labels' | 'counts' | 'find' | 'findWithContent'>;
  projects: Pick<ProjectsRepository, 'page' | 'find'>;
  pages: Pick<PagesRepository, 'page' | 'find'>;
  settings: Pick<SettingsRepository, 'find'>;
  uploads: Pick<UploadsRepository, 'findMany'>;
  previews: Pick<PreviewsRepository, 'findMany'>;
  copies: Pick<WorkingCopiesRepository, 'images'>;
}

/** @param ownersPages all pages of the owner, drafts included; the caller shares one read of them */
export async function readPublicContent(
  { posts, projects }: Pick<PublicStore, 'posts' | 'projects'>,
  ownersPages: Promise<readonly PageSummaryRecord[]>,
): Promise<PublicContent> {
  const [published, shown, pages, labels, { pinned }] = await Promise.all([
    allPostsIn(posts, 'public'),
    allProjectsIn(projects, allProjects),
    ownersPages,
    posts.labels(),
    posts.counts(),
  ]);
  return {
    posts: published,
    pinned,
    projects: shown,
    pages: pages.filter(({ isDraft }) => !isDraft),
    labels,
  };
}

export function allPostsIn(
  posts: PublicStore['posts'],
  list: PostListName,
): Promise<PostSummaryRecord[]> {
  return allEntries(posts, { list, positionOf: (post) => positionIn(list, post) });
}

export function allProjectsIn(
  projects: PublicStore['projects'],
  list: ProjectListName,
): Promise<ProjectSummary[]> {
  return allEntries(projects, { list, positionOf });
}

export function allPages(pages: PublicStore['pages']): Promise<PageSummaryRecord[]> {
  return allEntries(pages, { list: 'all', positionOf: creationPosition });
}

/** Wraps the content as repositories for the use cases of lists, so that a page matches the API's response. */
export function listsIn(content: PublicContent) {
  return { posts: postLists(content), ...projectLists(content) };
}

function postLists({ posts, pinned }: PublicContent): PostLists {
  const listed = posts.flatMap((post) => listsOf(post).map((list) => ({ list, post })));
  const byList = Map.groupBy(listed, ({ list }) => list);
  const inList = (list: PostListName) => (byList.get(list) ?? []).map(({ post }) => post);
  return {
    page: firstPageOf(inList),
    counts: async () => ({ all: 0, draft: 0, review: 0, published: posts.length, pinned }),
    find: async (id) => posts.find((post) => post.id === id),
    countOf: async (label) => inList(label).length,
  };
}

function projectLists({ projects }: PublicContent) {
  const byCategory = Map.groupBy(projects, ({ category }) => categoryKey(category));
  /** Returns all projects when no category is given. */
  const projectsIn = (category: string | undefined): readonly ProjectSummary[] =>
    category === undefined ? projects : (byCategory.get(categoryKey(category)) ?? []);
  const inList = (list: ProjectListName) => (list === 'drafts' ? [] : projectsIn(list.category));
  const lists: Pick<ProjectsRepository, 'count' | 'page'> = {
    page: firstPageOf(inList),
    count: async (list) => inList(list).length,
  };
  return { projects: lists, projectsIn };
}

const byName = new Intl.Collator('en');

/** Returns each category, spelled as in its newest project: predefined ones first, then the rest by name. */
export function usedCategories({ projects }: Pick<PublicContent, 'projects'>): string[] {
  const spellings = new Map(
    projects.toReversed().map(({ category }) => [categoryKey(category), category.trim()]),
  );
  spellings.delete('');
  const predefined = projectCategories.filter((category) => spellings.delete(category));
  return [...predefined, ...[...spellings.values()].toSorted(byName.compare)];
}

function firstPageOf<List, Entry>(inList: (list: List) => readonly Entry[]) {
  return async ({ list, size }: { list: List; size: number }) => {
    const all = inList(list);
    return { entries: all.slice(0, size), more: all.length > size };
  };
}

/** Published posts with their content. */
export interface Articles {
  /** Undefined when the post was deleted or unpublished after the list was read. */
  read(id: string): Promise<WholePost | undefined>;
}

/** The page, the feeds and the search read the same article shortly after each other; a larger cache would fill the memory. */
const maxCached = 32;

/** Reads articles through a small cache of the latest ones. */
export function createArticles(posts: Pick<PostsRepository, 'findWithContent'>): Articles {
  const latest = new Map<string, Promise<WholePost | undefined>>();
  return {
    read: (id) => {
      const known = latest.get(id);
      if (known) return known;
      const reading = readPublished(id, posts);
      latest.set(id, reading);
      const [oldest] = latest.keys();
      if (latest.size > maxCached && oldest !== undefined) latest.delete(oldest);
      return reading;
    },
  };
}

async function readPublished(
  id: string,
  posts: Pick<PostsRepository, 'findWithContent'>,
): Promise<WholePost | undefined> {
  const found = await posts.findWithContent(id);
  return found?.entry.status === 'published' ? found : undefined;
}
