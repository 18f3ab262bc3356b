/** Plans one page for each public entry. */
import { languagePart } from '#shared/entries/language.ts';
import { pagePath, postPath, projectPath } from '#shared/platform/http.ts';
import { authorName } from '#shared/publishing/page-data.ts';
import { pageFile, postFile, projectFile } from '#shared/publishing/site-paths.ts';
import { type EntryLink, type EntryNeighbors, toWirePerson } from '../../entries/entry.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';
import { toWirePage as toWireOwnersPage } from '../../pages/page-wire.ts';
import type { PostSummaryRecord } from '../../posts/post.ts';
import { categoryColor, toWirePost } from '../../posts/post-wire.ts';
import {
  toEntryLink,
  partsBySeries,
  coverKeysOf,
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
import {
  documentFingerprint,
  type PageRequest,
  renderPage,
  type SettingsUse,
  type Site,
} from './site.ts';
import { publicImages } from './site-images.ts';
import type { Target } from './target.ts';

export function entryTargets({ posts, projects, pages }: PublicContent, site: Site): Target[] {
  return [
    ...targetsFor(posts, postPages(posts, site), site),
    ...targetsFor(projects, projectPages(site), site),
    ...targetsFor(pages, ownersPages(site), site),
  ];
}

/** Describes the pages of one kind of entry. */
interface EntryPages<Listed, Links> {
  file(slug: string): string;
  shows(listed: Listed): SettingsUse;
  /** Category colours of the entry and of the posts that it links to. */
  colors?(listed: Listed, links: Links): string[];
  /** The other entries that the page links to. */
  links(listed: Listed, neighbors: EntryNeighbors): Links;
  images(listed: Listed): unknown;
  /** Undefined when the entry was deleted or unpublished after the list was read. */
  page(listed: Listed, links: Links): Promise<PageRequest | undefined>;
}

type LinkableEntry = Pick<ProjectSummary, 'slug' | 'title' | 'lang'>;

/** @param entries newest first */
function targetsFor<Listed extends LinkableEntry, Links>(
  entries: readonly Listed[],
  pages: EntryPages<Listed, Links>,
  site: Site,
): Target[] {
  return entries.flatMap((listed, index) => {
    if (listed.slug === null) return [];
    const neighbors = { newer: linkTo(entries[index - 1]), older: linkTo(entries[index + 1]) };
    const links = pages.links(listed, neighbors);
    return {
      key: pages.file(listed.slug),
      wave: 'articles' as const,
      fingerprint: documentFingerprint(
        site,
        pages.shows(listed),
        listed,
        links,
        pages.images(listed),
        pages.colors?.(listed, links),
      ),
      render: async () => {
        const page = await pages.page(listed, links);
        return page && renderPage(site, page);
      },
    };
  });
}

function linkTo(entry: LinkableEntry | undefined): EntryLink | null {
  if (!entry?.slug) return null;
  return { title: entry.title, slug: entry.slug, ...languagePart(entry.lang) };
}

interface PostLinks {
  neighbors: EntryNeighbors;
  related: RelatedPost[];
  covers: ImageSize[];
  parts: EntryLink[] | undefined;
}

function postPages(
  posts: readonly PostSummaryRecord[],
  site: Site,
): EntryPages<PostSummaryRecord, PostLinks> {
  const newestOfTag = newestByTag(posts);
  const series = partsBySeries(posts);
  return {
    file: postFile,
    shows: ({ author }) => ({ page: 'post', author: authorName(toWirePerson(author)) }),
    colors: (post, { related }) =>
      [post, ...related].map(({ category }) => categoryColor(category, site.colors)),
    links: (post, neighbors) => {
      const candidates = tagsToSearch(post).flatMap((id) => newestOfTag.get(id) ?? []);
      const related = relatedPosts(post, candidates);
      const parts = post.series && series.get(post.series.slug)?.map(toEntryLink);
      return { neighbors, related, covers: site.images.findAll(coverKeysOf(related)), parts };
    },
    images: ({ id }) => site.images.ofPost(id),
    page: async (listed, links) => {
      const found = await site.articles.read(listed.id);
      if (!found) return undefined;
      const images = site.images.findAll(found.entry.objectKeys);
      const post = toWirePost(found.entry, {
        content: found.content,
        colors: site.colors,
        ...links,
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

/** Keeps as many posts of each tag as the API reads, so that a page and the API show the same related posts. */
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
  const imagesOf = (project: ProjectSummary) => site.images.findAll(objectKeysOf(project));
  return {
    file: projectFile,
    shows: () => ({ page: 'project' }),
    links: (_project, neighbors) => neighbors,
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

/** The owner's pages have no sequence, so they do not link to a newer and an older one. */
function ownersPages(site: Site): EntryPages<PageSummaryRecord, null> {
  const imagesOf = ({ objectKeys }: PageSummaryRecord) => site.images.findAll(objectKeys);
  return {
    file: pageFile,
    shows: () => ({ page: 'page' }),
    links: () => null,
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
