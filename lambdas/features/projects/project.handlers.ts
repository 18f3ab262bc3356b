/** Handlers of projects, for readers and for editors. */
import { listedImages } from '#lambdas/kernel/listed-images.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import { type EntryAdminDeps, entryHandlers } from '../entries/entry.handlers.ts';
import type { EntryDeps } from '../entries/entry-kind.ts';
import type { Reader } from '../entries/read-entries.ts';
import { getProject, type ProjectReadDeps } from './get-project.usecase.ts';
import { listProjects } from './list-projects.usecase.ts';
import type { ProjectTypes } from './project.ts';
import { projectKind } from './project.kind.ts';
import {
  toWirePage,
  toWireProject,
  toWireSaved,
  toWireVersion,
  toWireVersionSummary,
} from './project-wire.ts';
import type { ProjectsRepository } from './projects.repository.ts';

export function projectReadHandlers(
  deps: ProjectReadDeps & {
    projects: Pick<ProjectsRepository, 'count' | 'page'>;
    showDrafts: Reader['showDrafts'];
  },
): Handlers<'listProjects' | 'getProject'> {
  const { projects, uploads, showDrafts } = deps;
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

export function projectAdminHandlers({
  projects,
  ...deps
}: Omit<EntryDeps<ProjectTypes>, 'entries'> & EntryAdminDeps & { projects: ProjectsRepository }) {
  const handlers = entryHandlers(
    projectKind,
    { ...deps, entries: projects },
    {
      path: 'projects',
      saved: async ({ entry, content }) => toWireSaved({ ...entry, content }),
      trashed: toWireProject,
      version: toWireVersion,
      versionSummary: toWireVersionSummary,
    },
  );
  return {
    createProject: handlers.create,
    updateProject: handlers.update,
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
