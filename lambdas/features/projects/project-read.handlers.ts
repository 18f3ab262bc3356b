import { listedImages } from '#lambdas/kernel/listed-images.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import type { UploadsRepository } from '../uploads/uploads.repository.ts';
import { getProject } from './get-project.usecase.ts';
import { listProjects } from './list-projects.usecase.ts';
import type { ProjectDeps } from './project-changes.ts';
import { toWireProject } from './project-wire.ts';

type Reads = 'listProjects' | 'getProject';

export function projectReadHandlers({
  projects,
  uploads,
}: Pick<ProjectDeps, 'projects'> & {
  uploads: Pick<UploadsRepository, 'findMany'>;
}): Handlers<Reads> {
  return {
    listProjects: async ({ query }) => {
      const listed = await listProjects(query, projects);
      const pictures = listed.projects.map(({ imageUrl }) => imageUrl);
      const images = await listedImages(pictures, uploads);
      return { body: { data: listed.projects.map(toWireProject), images, meta: listed.meta } };
    },
    getProject: async ({ params }) => {
      const project = await getProject(params.id, projects);
      return { body: toWireProject(project) };
    },
  };
}
