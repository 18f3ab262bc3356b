import { idSchema } from '../schemas/common.ts';
import {
  pageListQuerySchema,
  pageListSchema,
  pageSchema,
  savePageSchema,
} from '../schemas/pages.ts';
import { trashedPageListSchema } from '../schemas/trash.ts';
import { pageVersionListSchema, pageVersionSchema } from '../schemas/versions.ts';
import { entryRows } from './entry-rows.ts';
import { defineRoutes, editorRoute, publicRoute } from './route.ts';

const rows = entryRows(
  {
    path: '/pages',
    singular: 'page',
    plural: 'pages',
    restoreSummary: 'Restore a deleted page as a draft',
  },
  {
    saved: pageSchema,
    version: pageVersionSchema,
    versions: pageVersionListSchema,
    trashed: trashedPageListSchema,
  },
);

export const pageRoutes = defineRoutes({
  listPages: {
    ...publicRoute,
    method: 'GET',
    path: '/pages',
    summary: 'List published pages, newest first; the admin area may list drafts',
    query: pageListQuerySchema,
    response: pageListSchema,
    status: 200,
  },
  getPage: {
    ...publicRoute,
    method: 'GET',
    path: '/pages/{id}',
    summary: 'Get a page by id, slug or former slug',
    params: idSchema,
    response: pageSchema,
    status: 200,
  },
  createPage: {
    ...editorRoute,
    method: 'POST',
    path: '/pages',
    summary: 'Create a page',
    body: savePageSchema,
    response: pageSchema,
    status: 201,
    idempotent: true,
  },
  updatePage: {
    ...editorRoute,
    method: 'PUT',
    path: '/pages/{id}',
    summary: 'Replace a page',
    params: idSchema,
    body: savePageSchema,
    response: pageSchema,
    status: 200,
    versioned: true,
  },
  deletePage: rows.remove,
  listPageVersions: rows.listVersions,
  getPageVersion: rows.getVersion,
  restorePageVersion: rows.restoreVersion,
  createPagePreview: rows.createPreview,
  deletePagePreview: rows.deletePreview,
  listTrashedPages: rows.listTrashed,
  restorePage: rows.restore,
});
