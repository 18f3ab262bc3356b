import type { Handlers } from '#shared/routes/handler.ts';
import { getProject } from './get-project.usecase.ts';
import { listProjects } from './list-projects.usecase.ts';
import type { ProjectDeps } from './project-changes.ts';
import { toWireProject } from './project-wire.ts';

type Reads = 'listProjects' | 'getProject';

export function projectReadHandlers({ projects }: Pick<ProjectDeps, 'projects'>): Handlers<Reads> {
  return {
    listProjects: async ({ query }) => {
      const listed = await listProjects(query, projects);
      return { body: { data: listed.projects.map(toWireProject), meta: listed.meta } };
    },
    getProject: async ({ params }) => {
      const project = await getProject(params.id, projects);
      return { body: toWireProject(project) };
    },
  };
}
