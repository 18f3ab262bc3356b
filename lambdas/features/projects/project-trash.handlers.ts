import type { Handlers } from '#shared/routes/handler.ts';
import { listTrash } from './list-project-trash.usecase.ts';
import type { ProjectDeps } from './project-changes.ts';
import { toWireProject, toWireTrashed } from './project-wire.ts';
import { restoreProject } from './restore-project.usecase.ts';

/** Every project was for everybody, so a viewer sees the deleted ones whole. */
export function projectTrashHandlers(
  deps: ProjectDeps,
): Handlers<'listTrashedProjects' | 'restoreProject'> {
  return {
    listTrashedProjects: async ({ query }) => {
      const { projects, meta } = await listTrash({ query, now: deps.now() }, deps.projects);
      return { body: { data: projects.map(toWireTrashed), meta } };
    },
    restoreProject: async ({ params, principal: actor }) => {
      const request = { id: params.id, actor };
      const project = await restoreProject(request, deps);
      return { body: toWireProject(project), version: project.version };
    },
  };
}
