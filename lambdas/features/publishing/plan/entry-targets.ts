/** One page for each public entry. */
import { languagePart } from '#shared/entries/language.ts';
import { pagePath, postPath, projectPath } from '#shared/platform/http.ts';
import { authorName, type PageData } from '#shared/publishing/page-data.ts';
import { pageFile, postFile, projectFile } from '#shared/publishing/site-paths.ts';
import { type EntryLink, type EntryNeighbors, toWirePerson } from '../../entries/entry.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';
import { toWirePage as toWireOwnersPage } from '../../pages/page-wire.ts';
import type { PostSummaryRecord } from '../../posts/post.ts';
import { categoryColor, toWirePost } from '../../posts/post-wire.ts';
import {
  linkToPart,
  partsBySeries,
  coversOf,
  type RelatedPost,
  relatedPosts,
  relatedSearch,
  tagsToSearch,
} from '../../posts/related-posts.ts';
import type { ImageSize } from '../../uploads/uploads.repository.ts';
import { objectKeysOf, type ProjectSummary } from '../../projects/project.ts';
import { toWirePage } from '../../projects/project-wire.ts';
import { ownersSubject, postSubject, projectSubject } from '../pictures/picture-subject.ts';
import type { PublicContent } from './public-content.ts';
import { documentFrom, type PageRequest, renderPage, type Site } from './site.ts';
import { publicImages } from './site-images.ts';
import type { Target } from './target.ts';

export function entryTargets({ posts, projects, pages }: PublicContent, site: Site): Target[] {
  return [
    ...targetsOf(posts, postPages(posts, site), site),
    ...targetsOf(projects, projectPages(site), site),
    ...targetsOf(pages, ownersPages(site), site),
  ];
}

/** The pages of a kind of entry. */
interface EntryPages<Listed, Around> {
  file(slug: string): string;
  /** Which settings it shows. */
  shows(listed: Listed): { page: PageData['page']; author?: string };
  /** The colours of its category and of those of others that it shows. */
  colors?(listed: Listed, around: Around): string[];
  /** The other entries that a page names. */
  around(listed: Listed, neighbors: EntryNeighbors): Around;
  images(listed: Listed): unknown;
  /** Undefined when the entry is gone, or not public by now: the list may be older than this. */
  page(listed: Listed, around: Around): Promise<PageRequest | undefined>;
}

type Linked = Pick<ProjectSummary, 'slug' | 'title' | 'lang'>;

/** @param entries newest first */
function targetsOf<Listed extends Linked, Around>(
  entries: readonly Listed[],
  pages: EntryPages<Listed, Around>,
  site: Site,
): Target[] {
  return entries.flatMap((listed, index) => {
    if (listed.slug === null) return [];
    const neighbors = { newer: linkTo(entries[index - 1]), older: linkTo(entries[index + 1]) };
    const around = pages.around(listed, neighbors);
    return {
      key: pages.file(listed.slug),
      wave: 'articles' as const,
      fingerprint: documentFrom(
        site,
        pages.shows(listed),
        listed,
        around,
        pages.images(listed),
        pages.colors?.(listed, around),
      ),
      render: async () => {
        const page = await pages.page(listed, around);
        return page && renderPage(site, page);
      },
    };
  });
}

function linkTo(entry: Linked | undefined): EntryLink | null {
  if (!entry?.slug) return null;
  return { title: entry.title, slug: entry.slug, ...languagePart(entry.lang) };
}

interface PostsAround {
  neighbors: EntryNeighbors;
  related: RelatedPost[];
  covers: ImageSize[];
  parts: EntryLink[] | undefined;
}

function postPages(
  posts: readonly PostSummaryRecord[],
  site: Site,
): EntryPages<PostSummaryRecord, PostsAround> {
  const newestOfTag = newestByTag(posts);
  const series = partsBySeries(posts);
  return {
    file: postFile,
    shows: ({ author }) => ({ page: 'post', author: authorName(toWirePerson(author)) }),
    colors: (post, { related }) =>
      [post, ...related].map(({ category }) => categoryColor(category, site.colors)),
    around: (post, neighbors) => {
      const candidates = tagsToSearch(post).flatMap((id) => newestOfTag.get(id) ?? []);
      const related = relatedPosts(post, candidates);
      const parts = post.series && series.get(post.series.slug)?.map(linkToPart);
      return { neighbors, related, covers: site.images.among(coversOf(related)), parts };
    },
    images: ({ id }) => site.images.ofPost(id),
    page: async (listed, around) => {
      const found = await site.articles.read(listed.id);
      if (!found) return undefined;
      const images = site.images.among(found.entry.objectKeys);
      const post = toWirePost(found.entry, {
        content: found.content,
        colors: site.colors,
        ...around,
        images,
      });
      return {
        address: postPath(listed.slug),
        data: { page: 'post', post, images: publicImages(images) },
        picture: postSubject(listed, site),
      };
    },
  };
}

/** Takes as many of each tag's newest posts as the API reads, so that page and API name the same ones. */
function newestByTag(posts: readonly PostSummaryRecord[]): Map<string, PostSummaryRecord[]> {
  const newest = new Map<string, PostSummaryRecord[]>();
  for (const post of posts) {
    for (const { id } of post.tags) {
      const ofTag = newest.get(id) ?? [];
      if (ofTag.length < relatedSearch.postsOfTag) newest.set(id, [...ofTag, post]);
    }
  }
  return newest;
}

function projectPages(site: Site): EntryPages<ProjectSummary, EntryNeighbors> {
  const imagesOf = (project: ProjectSummary) => site.images.among(objectKeysOf(project));
  return {
    file: projectFile,
    shows: () => ({ page: 'project' }),
    around: (_project, neighbors) => neighbors,
    images: imagesOf,
    page: async ({ id }, neighbors) => {
      const project = await site.projects.find(id);
      if (!project?.slug || project.isDraft) return undefined;
      const images = imagesOf(project);
      return {
        address: projectPath(project.slug),
        data: {
          page: 'project',
          project: toWirePage({ project, neighbors, images }),
          images: publicImages(images),
        },
        picture: projectSubject(project, site.images),
      };
    },
  };
}

/** They are in no order that readers follow, so none names its neighbours. */
function ownersPages(site: Site): EntryPages<PageSummaryRecord, null> {
  const imagesOf = ({ objectKeys }: PageSummaryRecord) => site.images.among(objectKeys);
  return {
    file: pageFile,
    shows: () => ({ page: 'page' }),
    around: () => null,
    images: imagesOf,
    page: async ({ id }) => {
      const page = await site.pages.find(id);
      if (!page || page.isDraft) return undefined;
      const images = imagesOf(page);
      return {
        address: pagePath(page.slug),
        data: { page: 'page', entry: toWireOwnersPage(page, images), images: publicImages(images) },
        picture: ownersSubject(page),
      };
    },
  };
}
