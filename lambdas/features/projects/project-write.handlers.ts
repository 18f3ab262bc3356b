import type { Handlers } from '#shared/routes/handler.ts';
import { createProject } from './create-project.usecase.ts';
import { deleteProject } from './delete-project.usecase.ts';
import type { ProjectRecord } from './project.ts';
import type { ProjectDeps } from './project-changes.ts';
import { toWireSaved } from './project-wire.ts';
import { updateProject } from './update-project.usecase.ts';

type Writes = 'createProject' | 'updateProject' | 'deleteProject';

export function projectWriteHandlers(deps: ProjectDeps): Handlers<Writes> {
  return {
    createProject: async ({ body, principal: actor, idempotencyKey }) => {
      const request = { sent: body, actor, idempotencyKey };
      const project = await createProject(request, deps);
      return { ...reply(project), location: `/projects/${project.id}` };
    },
    updateProject: async ({ params, body, principal: actor, ifMatch }) => {
      const request = { id: params.id, sent: body, actor, ifMatch };
      return reply(await updateProject(request, deps));
    },
    deleteProject: async ({ params, principal: actor, ifMatch }) => {
      await deleteProject({ id: params.id, actor, ifMatch }, deps);
      return { body: null };
    },
  };
}

function reply(project: ProjectRecord) {
  return { body: toWireSaved(project) };
}
