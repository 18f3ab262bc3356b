/** One page for each project. */
import { projectPath } from '#shared/platform/http.ts';
import { projectFile } from '#shared/publishing/site-paths.ts';
import type { EntryLink, EntryNeighbors } from '../../entries/entry.ts';
import type { ProjectSummary } from '../../projects/project.ts';
import { objectKeysOf } from '../../projects/project.kind.ts';
import { toWirePage } from '../../projects/project-wire.ts';
import { projectSubject } from './picture-subjects.ts';
import { builtFrom, renderPage, type Site } from './site.ts';
import { publicImages } from './site-images.ts';
import type { Target } from './target.ts';

/** @param projects newest first */
export function projectTargets(projects: readonly ProjectSummary[], site: Site): Target[] {
  return projects.flatMap((project, index) => {
    if (project.slug === null) return [];
    const neighbors = {
      newer: linkTo(index === 0 ? undefined : projects[index - 1]),
      older: linkTo(projects[index + 1]),
    };
    const images = site.images.among(objectKeysOf(project));
    return {
      key: projectFile(project.slug),
      wave: 'articles' as const,
      fingerprint: builtFrom(site, project, neighbors, images),
      render: () => renderProject(project, neighbors, site),
    };
  });
}

/** Undefined when it is gone: the list may be older than this. */
async function renderProject({ id }: ProjectSummary, neighbors: EntryNeighbors, site: Site) {
  const project = await site.projects.find(id);
  if (!project?.slug) return undefined;
  const images = site.images.among(objectKeysOf(project));
  return renderPage(site, {
    address: projectPath(project.slug),
    data: {
      page: 'project',
      project: toWirePage({ project, neighbors, images }),
      images: publicImages(images),
    },
    picture: projectSubject(project),
  });
}

function linkTo(project: ProjectSummary | undefined): EntryLink | null {
  return project?.slug ? { title: project.title, slug: project.slug } : null;
}
