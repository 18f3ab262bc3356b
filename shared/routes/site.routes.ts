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
import { defineRoutes } from './route.ts';

export const siteSettingsRoutes = defineRoutes({
  getSiteSettings: {
    method: 'GET',
    path: '/site_settings',
    function: 'admin',
    policy: 'adminArea',
    summary: 'What the site says of its owner, and what it shows',
    response: savedSettingsSchema,
    status: 200,
  },
  updateSiteSettings: {
    method: 'PUT',
    path: '/site_settings',
    function: 'admin',
    policy: 'admins',
    summary: 'Replace the settings of the site',
    body: siteSettingsSchema,
    response: savedSettingsSchema,
    status: 200,
    versioned: true,
  },
  getSiteSettingsProgress: {
    method: 'GET',
    path: '/site_settings/progress',
    function: 'admin',
    policy: 'adminArea',
    summary: 'How many pages show the latest settings',
    response: settingsProgressSchema,
    status: 200,
  },
  listSiteSettingsVersions: {
    method: 'GET',
    path: '/site_settings/versions',
    function: 'admin',
    policy: 'editors',
    summary: 'The earlier settings that are kept, newest first, without their values',
    response: settingsVersionListSchema,
    status: 200,
  },
  getSiteSettingsVersion: {
    method: 'GET',
    path: '/site_settings/versions/{version}',
    function: 'admin',
    policy: 'editors',
    summary: 'One earlier version of the settings',
    params: settingsVersionIdSchema,
    response: settingsVersionSchema,
    status: 200,
  },
  restoreSiteSettingsVersion: {
    method: 'POST',
    path: '/site_settings/versions/{version}/restore',
    function: 'admin',
    policy: 'admins',
    summary: 'Let the site show again what an earlier version of the settings says',
    params: settingsVersionIdSchema,
    response: savedSettingsSchema,
    status: 200,
    versioned: true,
  },
});

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

export const archiveRoutes = defineRoutes({
  getArchives: {
    method: 'GET',
    path: '/archives',
    function: 'admin',
    policy: 'adminArea',
    summary: 'The last export and the last backup of the site',
    response: archivesSchema,
    status: 200,
  },
  requestExport: {
    method: 'POST',
    path: '/archives/export',
    function: 'admin',
    policy: 'admins',
    summary: 'Begin to write the site into an archive, for a day',
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
    summary: 'This document',
    response: z.record(z.string(), z.unknown()).meta({ description: 'An OpenAPI 3.1 document' }),
    status: 200,
  },
});
