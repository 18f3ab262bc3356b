import { listedImages } from '#lambdas/kernel/listed-images.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import { site } from '#shared/site/site.config.ts';
import { getProject, type ProjectReadDeps } from './get-project.usecase.ts';
import { listProjects } from './list-projects.usecase.ts';
import { toWirePage, toWireProject } from './project-wire.ts';
import type { ProjectsRepository } from './projects.repository.ts';

type Reads = 'listProjects' | 'getProject';

export function projectReadHandlers(
  deps: ProjectReadDeps & { projects: Pick<ProjectsRepository, 'count' | 'page'> },
): Handlers<Reads> {
  const { projects, uploads } = deps;
  const { showDrafts } = site.demoViewer;
  return {
    listProjects: async ({ query, principal }) => {
      const listed = await listProjects({ query, reader: { principal, showDrafts } }, projects);
      const body = { data: listed.projects.map(toWireProject), meta: listed.meta };
      // Images of drafts have no copies.
      if (query.drafts !== undefined) return { body };
      const pictures = listed.projects.map(({ imageUrl }) => imageUrl);
      return { body: { ...body, images: await listedImages(pictures, uploads) } };
    },
    getProject: async ({ params, principal }) => {
      const reader = { principal, showDrafts };
      return { body: toWirePage(await getProject({ idOrSlug: params.id, reader }, deps)) };
    },
  };
}
