import * as z from 'zod';
import { archiveSchema, archivesSchema, requestExportSchema } from '../schemas/archives.ts';
import { labelListSchema, renamedLabelSchema, renameLabelSchema } from '../schemas/labels.ts';
import {
  savedSettingsSchema,
  settingsProgressSchema,
  settingsVersionIdSchema,
  settingsVersionListSchema,
  settingsVersionSchema,
  siteSettingsSchema,
} from '../schemas/site-settings.ts';
import { adminAreaRoute, administratorRoute, defineRoutes, editorRoute } from './route.ts';

export const siteSettingsRoutes = defineRoutes({
  getSiteSettings: {
    ...adminAreaRoute,
    method: 'GET',
    path: '/site_settings',
    summary: 'Get the site settings',
    response: savedSettingsSchema,
    status: 200,
  },
  updateSiteSettings: {
    ...administratorRoute,
    method: 'PUT',
    path: '/site_settings',
    summary: 'Replace the site settings',
    body: siteSettingsSchema,
    response: savedSettingsSchema,
    status: 200,
    versioned: true,
  },
  getSiteSettingsProgress: {
    ...adminAreaRoute,
    method: 'GET',
    path: '/site_settings/progress',
    summary: 'Get how many pages already show the latest settings',
    response: settingsProgressSchema,
    status: 200,
  },
  listSiteSettingsVersions: {
    ...editorRoute,
    method: 'GET',
    path: '/site_settings/versions',
    summary: 'List earlier versions of the site settings, newest first, without their values',
    response: settingsVersionListSchema,
    status: 200,
  },
  getSiteSettingsVersion: {
    ...editorRoute,
    method: 'GET',
    path: '/site_settings/versions/{version}',
    summary: 'Get an earlier version of the site settings',
    params: settingsVersionIdSchema,
    response: settingsVersionSchema,
    status: 200,
  },
  restoreSiteSettingsVersion: {
    ...administratorRoute,
    method: 'POST',
    path: '/site_settings/versions/{version}/restore',
    summary: 'Restore an earlier version of the site settings',
    params: settingsVersionIdSchema,
    response: savedSettingsSchema,
    status: 200,
    versioned: true,
  },
});

export const labelRoutes = defineRoutes({
  listLabels: {
    ...administratorRoute,
    method: 'GET',
    path: '/labels',
    summary: 'List tags and categories of all posts and projects, including drafts',
    response: labelListSchema,
    status: 200,
  },
  renameLabel: {
    ...administratorRoute,
    method: 'POST',
    path: '/labels/rename',
    summary: 'Rename a tag or a category, or merge it into another, in the next 25 entries',
    body: renameLabelSchema,
    response: renamedLabelSchema,
    status: 200,
  },
});

export const archiveRoutes = defineRoutes({
  getArchives: {
    ...adminAreaRoute,
    method: 'GET',
    path: '/archives',
    summary: 'Get the latest export and the latest backup of the site',
    response: archivesSchema,
    status: 200,
  },
  requestExport: {
    ...administratorRoute,
    method: 'POST',
    path: '/archives/export',
    summary: 'Start an export of the site to an archive, which is kept for a day',
    body: requestExportSchema,
    response: archiveSchema,
    status: 201,
  },
});

export const openapiRoutes = defineRoutes({
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    function: 'ingest',
    policy: 'anyone',
    summary: 'Get this document',
    response: z.record(z.string(), z.unknown()).meta({ description: 'An OpenAPI 3.1 document' }),
    status: 200,
  },
});
