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
import { defineRoutes } from './route.ts';

const rows = entryRows(
  {
    path: '/pages',
    singular: 'page',
    plural: 'Pages',
    trash: 'pages',
    restoreSummary: 'Bring a deleted page back as a draft',
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
    method: 'GET',
    path: '/pages',
    function: 'content',
    policy: 'anyone',
    summary: 'Published pages, newest first; drafts for the admin area',
    query: pageListQuerySchema,
    response: pageListSchema,
    status: 200,
  },
  getPage: {
    method: 'GET',
    path: '/pages/{id}',
    function: 'content',
    policy: 'anyone',
    summary: 'One page by its id, slug or former slug',
    params: idSchema,
    response: pageSchema,
    status: 200,
  },
  createPage: {
    method: 'POST',
    path: '/pages',
    function: 'admin',
    policy: 'editors',
    summary: 'Create a page',
    body: savePageSchema,
    response: pageSchema,
    status: 201,
    idempotent: true,
  },
  updatePage: {
    method: 'PUT',
    path: '/pages/{id}',
    function: 'admin',
    policy: 'editors',
    summary: 'Replace what a page says',
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
