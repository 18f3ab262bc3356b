import { labelListSchema, renamedLabelSchema, renameLabelSchema } from '../schemas/labels.ts';
import { defineRoutes } from './route.ts';

export const labelRoutes = defineRoutes({
  listLabels: {
    method: 'GET',
    path: '/labels',
    function: 'admin',
    policy: 'admins',
    summary: 'Tags and categories of all posts and projects, drafts included',
    response: labelListSchema,
    status: 200,
  },
  renameLabel: {
    method: 'POST',
    path: '/labels/rename',
    function: 'admin',
    policy: 'admins',
    summary: 'Rename a tag or a category, or merge it into another, in the next 25 entries',
    body: renameLabelSchema,
    response: renamedLabelSchema,
    status: 200,
  },
});
