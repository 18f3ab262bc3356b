/** Projects for editors: their writes, versions, trash and preview links. */
import type { Handlers } from '#shared/routes/handler.ts';
import type { WholeEntry } from '../entries/entry.ts';
import { type EntryAdminDeps, entryHandlers } from '../entries/entry.handlers.ts';
import type { ProjectTypes } from './project.ts';
import { entryDeps, type ProjectDeps, projectKind } from './project.kind.ts';
import { toWireProject, toWireSaved, toWireVersion, toWireVersionSummary } from './project-wire.ts';
import { createProject, updateProject } from './write-project.usecases.ts';

type Writes = 'createProject' | 'updateProject' | 'deleteProject';
type Versions = 'listProjectVersions' | 'getProjectVersion' | 'restoreProjectVersion';
type Trash = 'listTrashedProjects' | 'restoreProject';
type Previews = 'createProjectPreview' | 'deleteProjectPreview';

const forms = {
  saved: async ({ entry }: WholeEntry<ProjectTypes>) => toWireSaved(entry),
  trashed: toWireProject,
  version: toWireVersion,
  versionSummary: toWireVersionSummary,
};

export function projectAdminHandlers(
  deps: ProjectDeps & EntryAdminDeps,
): Handlers<Writes | Versions | Trash | Previews> {
  const handlers = entryHandlers(projectKind, { ...deps, ...entryDeps(deps) }, forms);
  return {
    createProject: async ({ body, principal: actor, idempotencyKey }) => {
      const project = await createProject({ sent: body, actor, idempotencyKey }, deps);
      return { body: toWireSaved(project), location: `/projects/${project.id}` };
    },
    updateProject: async ({ params, body, principal: actor, ifMatch }) => ({
      body: toWireSaved(await updateProject({ ...params, sent: body, actor, ifMatch }, deps)),
    }),
    deleteProject: handlers.remove,
    listProjectVersions: handlers.listVersions,
    getProjectVersion: handlers.getVersion,
    restoreProjectVersion: handlers.restoreVersion,
    listTrashedProjects: handlers.listTrashed,
    restoreProject: handlers.restore,
    createProjectPreview: handlers.createPreview,
    deleteProjectPreview: handlers.deletePreview,
  };
}
