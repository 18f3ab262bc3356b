/** Projects for editors: their writes and the trash. */
import type { Handlers } from '#shared/routes/handler.ts';
import { listTrash, trashEntry, untrashEntry } from '../entries/trash-entry.usecases.ts';
import type { ProjectRecord, ProjectTypes } from './project.ts';
import { entryDeps, type ProjectDeps, projectKind } from './project.kind.ts';
import { hidden, toWireSaved, toWireTrashed } from './project-wire.ts';
import { createProject, updateProject } from './write-project.usecases.ts';

type Writes = 'createProject' | 'updateProject' | 'deleteProject';
type Trash = 'listTrashedProjects' | 'restoreProject';

export function projectWriteHandlers(deps: ProjectDeps): Handlers<Writes> {
  return {
    createProject: async ({ body, principal: actor, idempotencyKey }) => {
      const project = await createProject({ sent: body, actor, idempotencyKey }, deps);
      return { ...reply(project), location: `/projects/${project.id}` };
    },
    updateProject: async ({ params, body, principal: actor, ifMatch }) =>
      reply(await updateProject({ ...params, sent: body, actor, ifMatch }, deps)),
    deleteProject: async ({ params, principal: actor, ifMatch }) => {
      await trashEntry(projectKind, { ...params, actor, ifMatch }, entryDeps(deps));
      return { body: null };
    },
  };
}

export function projectTrashHandlers(deps: ProjectDeps & { showDrafts: boolean }): Handlers<Trash> {
  return {
    listTrashedProjects: async ({ query, principal }) => {
      const request = { query, list: 'trash-projects', now: deps.now() };
      const { entries, meta } = await listTrash<ProjectTypes>(request, deps.projects);
      const isHidden = principal.kind === 'viewer' && !deps.showDrafts;
      const seen = isHidden ? entries.map(hidden) : entries;
      return { body: { data: seen.map(toWireTrashed), meta } };
    },
    restoreProject: async ({ params, principal: actor }) => {
      const restored = await untrashEntry(projectKind, { ...params, actor }, entryDeps(deps));
      return reply(restored.entry);
    },
  };
}

function reply(project: ProjectRecord) {
  return { body: toWireSaved(project) };
}
