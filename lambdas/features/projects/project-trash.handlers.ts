import type { Handlers } from '#shared/routes/handler.ts';
import { listTrash } from './list-project-trash.usecase.ts';
import type { ProjectDeps } from './project-changes.ts';
import { hidden, toWireSaved, toWireTrashed } from './project-wire.ts';
import { restoreProject } from './restore-project.usecase.ts';

export function projectTrashHandlers(
  deps: ProjectDeps & { showDrafts: boolean },
): Handlers<'listTrashedProjects' | 'restoreProject'> {
  return {
    listTrashedProjects: async ({ query, principal }) => {
      const { projects, meta } = await listTrash({ query, now: deps.now() }, deps.projects);
      const isHidden = principal.kind === 'viewer' && !deps.showDrafts;
      const seen = isHidden ? projects.map(hidden) : projects;
      return { body: { data: seen.map(toWireTrashed), meta } };
    },
    restoreProject: async ({ params, principal: actor }) => {
      const request = { id: params.id, actor };
      const project = await restoreProject(request, deps);
      return { body: toWireSaved(project) };
    },
  };
}
