import { listedImages } from '#lambdas/kernel/listed-images.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import { getProject, type ProjectReadDeps } from './get-project.usecase.ts';
import { listProjects } from './list-projects.usecase.ts';
import { toWirePage, toWireProject } from './project-wire.ts';
import type { ProjectsRepository } from './projects.repository.ts';

type Reads = 'listProjects' | 'getProject';

export function projectReadHandlers(
  deps: ProjectReadDeps & { projects: Pick<ProjectsRepository, 'count' | 'page'> },
): Handlers<Reads> {
  const { projects, uploads } = deps;
  return {
    listProjects: async ({ query }) => {
      const listed = await listProjects(query, projects);
      const pictures = listed.projects.map(({ imageUrl }) => imageUrl);
      const images = await listedImages(pictures, uploads);
      return { body: { data: listed.projects.map(toWireProject), images, meta: listed.meta } };
    },
    getProject: async ({ params }) => {
      return { body: toWirePage(await getProject(params.id, deps)) };
    },
  };
}
