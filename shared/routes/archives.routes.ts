import { archiveSchema, archivesSchema, requestExportSchema } from '../schemas/archives.ts';
import { defineRoutes } from './route.ts';

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
