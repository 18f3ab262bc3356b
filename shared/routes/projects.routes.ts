import { idSchema } from '../schemas/common.ts';
import {
  createProjectSchema,
  projectListQuerySchema,
  projectListSchema,
  projectPageSchema,
  savedProjectSchema,
  updateProjectSchema,
} from '../schemas/projects.ts';
import { trashedProjectListSchema } from '../schemas/trash.ts';
import { projectVersionListSchema, projectVersionSchema } from '../schemas/versions.ts';
import { entryRows } from './entry-rows.ts';
import { defineRoutes, editorRoute, publicRoute } from './route.ts';

const rows = entryRows(
  {
    path: '/projects',
    singular: 'project',
    plural: 'projects',
    restoreSummary: 'Restore a deleted project',
  },
  {
    saved: savedProjectSchema,
    version: projectVersionSchema,
    versions: projectVersionListSchema,
    trashed: trashedProjectListSchema,
  },
);

export const projectRoutes = defineRoutes({
  listProjects: {
    ...publicRoute,
    method: 'GET',
    path: '/projects',
    summary: 'List projects by start date, newest first',
    query: projectListQuerySchema,
    response: projectListSchema,
    status: 200,
  },
  getProject: {
    ...publicRoute,
    method: 'GET',
    path: '/projects/{id}',
    summary: 'Get a project by id, slug or former slug, with its article',
    params: idSchema,
    response: projectPageSchema,
    status: 200,
  },
  createProject: {
    ...editorRoute,
    method: 'POST',
    path: '/projects',
    summary: 'Create a project',
    body: createProjectSchema,
    response: savedProjectSchema,
    status: 201,
    idempotent: true,
  },
  updateProject: {
    ...editorRoute,
    method: 'PATCH',
    path: '/projects/{id}',
    summary: 'Change a project',
    params: idSchema,
    body: updateProjectSchema,
    response: savedProjectSchema,
    status: 200,
    versioned: true,
  },
  deleteProject: rows.remove,
  listProjectVersions: rows.listVersions,
  getProjectVersion: rows.getVersion,
  restoreProjectVersion: rows.restoreVersion,
  createProjectPreview: rows.createPreview,
  deleteProjectPreview: rows.deletePreview,
  listTrashedProjects: rows.listTrashed,
  restoreProject: rows.restore,
});
