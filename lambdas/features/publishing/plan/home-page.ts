/** Selects the posts and projects that the home page shows. */
import type { HomePageData } from '#shared/publishing/page-data.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { PostSummaryRecord } from '../../posts/post.ts';
import { toWireSummary } from '../../posts/post-wire.ts';
import type { ProjectSummary } from '../../projects/project.ts';
import { toWireProject } from '../../projects/project-wire.ts';
import type { PublicContent } from './public-content.ts';
import type { Site } from './site.ts';
import { publicImages } from './site-images.ts';

export function homePageData(
  content: PublicContent,
  { images, colors }: Pick<Site, 'images' | 'colors'>,
): HomePageData {
  const projects = selectedProjects(content.projects);
  const posts = pinnedFirst(content).slice(0, limits.home.posts);
  const covers = [
    ...projects.map(({ imageUrl }) => imageUrl),
    ...posts.map(({ avatar }) => avatar),
  ];
  return {
    page: 'home',
    // Cards do not show the long description.
    projects: projects.map((project) => ({ ...toWireProject(project), long_description: '' })),
    posts: posts.map((post) => toWireSummary(post, colors)),
    images: publicImages(images.findAll(covers)),
  };
}

function pinnedFirst({ posts, pinned }: PublicContent): readonly PostSummaryRecord[] {
  const top = posts.filter(({ id }) => id === pinned);
  return top.length > 0 ? [...top, ...posts.filter(({ id }) => id !== pinned)] : posts;
}

/**
 * Prefers featured projects. Planned projects come last, although their start dates are the newest.
 * @param projects newest first
 */
function selectedProjects(projects: readonly ProjectSummary[]): ProjectSummary[] {
  const featured = projects.filter((project) => project.featured);
  const chosen = featured.length > 0 ? featured : projects;
  const planned = chosen.filter(({ status }) => status === 'planned');
  const begun = chosen.filter(({ status }) => status !== 'planned');
  return [...begun, ...planned].slice(0, limits.home.projects);
}
