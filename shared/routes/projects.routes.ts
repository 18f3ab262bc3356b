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
import { defineRoutes } from './route.ts';

const rows = entryRows(
  {
    path: '/projects',
    singular: 'project',
    plural: 'Projects',
    trash: 'projects',
    restoreSummary: 'Bring a deleted project back',
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
    method: 'GET',
    path: '/projects',
    function: 'content',
    policy: 'anyone',
    summary: 'Projects, newest start date first',
    query: projectListQuerySchema,
    response: projectListSchema,
    status: 200,
  },
  getProject: {
    method: 'GET',
    path: '/projects/{id}',
    function: 'content',
    policy: 'anyone',
    summary: 'One project by its slug, a former slug or its id, with its article',
    params: idSchema,
    response: projectPageSchema,
    status: 200,
  },
  createProject: {
    method: 'POST',
    path: '/projects',
    function: 'admin',
    policy: 'editors',
    summary: 'Create a project',
    body: createProjectSchema,
    response: savedProjectSchema,
    status: 201,
    idempotent: true,
  },
  updateProject: {
    method: 'PATCH',
    path: '/projects/{id}',
    function: 'admin',
    policy: 'editors',
    summary: 'Change what a project says',
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
