/** Projects for editors: their writes, versions, trash and preview links. */
import { previewPath } from '#shared/platform/http.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import { createPreview, deletePreview, type PreviewDeps } from '../entries/previews.usecases.ts';
import { listTrash, trashEntry, untrashEntry } from '../entries/trash-entry.usecases.ts';
import { getVersion, listVersions, restoreVersion } from '../entries/versions.usecases.ts';
import type { ProjectRecord, ProjectTypes } from './project.ts';
import { entryDeps, type ProjectDeps, projectKind } from './project.kind.ts';
import { hiddenTrash } from './project-masking.ts';
import { toWireSaved, toWireTrashed, toWireVersion, toWireVersionSummary } from './project-wire.ts';
import { createProject, updateProject } from './write-project.usecases.ts';

type Writes = 'createProject' | 'updateProject' | 'deleteProject';
type Versions = 'listProjectVersions' | 'getProjectVersion' | 'restoreProjectVersion';
type Previews = 'createProjectPreview' | 'deleteProjectPreview';
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

export function projectVersionHandlers(deps: ProjectDeps): Handlers<Versions> {
  return {
    listProjectVersions: async ({ params, query }) => {
      const request = { ...params, query };
      const { versions, meta } = await listVersions(projectKind, request, deps.projects);
      return { body: { data: versions.map(toWireVersionSummary), meta } };
    },
    getProjectVersion: async ({ params }) => ({
      body: toWireVersion(await getVersion(projectKind, params, deps.projects)),
    }),
    restoreProjectVersion: async ({ params, principal: actor, ifMatch }) => {
      const request = { ...params, ifMatch, actor };
      return reply((await restoreVersion(projectKind, request, entryDeps(deps))).entry);
    },
  };
}

export function projectPreviewHandlers(deps: PreviewDeps<ProjectTypes>): Handlers<Previews> {
  return {
    createProjectPreview: async ({ params, principal: actor }) => {
      const { token, expiresAt } = await createPreview(projectKind, { ...params, actor }, deps);
      return {
        body: { url_path: previewPath(token), expires_at: expiresAt.toISOString() },
        location: `/previews/${token}`,
      };
    },
    deleteProjectPreview: async ({ params, principal: actor }) => {
      await deletePreview(projectKind, { ...params, actor }, deps);
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
      const seen = isHidden ? entries.map(hiddenTrash) : entries;
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
