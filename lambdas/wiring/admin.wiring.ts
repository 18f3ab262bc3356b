/** Composition root of the function that editors write through, and that answers what only the admin area reads. */
import { randomBytes } from 'node:crypto';
import { environmentNames } from '#shared/platform/environment.ts';
import { site } from '#shared/site/site.config.ts';
import { v4, v7 } from 'uuid';
import { insightsHandlers } from '../analytics/insights.handlers.ts';
import { inboxHandlers } from '../contact/inbox.handlers.ts';
import { dashboardHandlers } from '../dashboard/dashboard.handlers.ts';
import { coreTable } from '../dynamo/client.ts';
import { createDashboardRepository } from '../dynamo/dashboard.repository.ts';
import { createInboxRepository } from '../dynamo/inbox.repository.ts';
import { createInsightsRepository } from '../dynamo/insights.repository.ts';
import { createPostsRepository } from '../dynamo/posts.repository.ts';
import { createPreviewsRepository } from '../dynamo/previews.repository.ts';
import { createProjectsRepository } from '../dynamo/projects.repository.ts';
import { createReferencesRepository } from '../dynamo/references.repository.ts';
import { createUploadsRepository } from '../dynamo/uploads.repository.ts';
import { createFunction } from '../http/create-function.ts';
import { postVersionHandlers } from '../posts/post-version.handlers.ts';
import { postWriteHandlers } from '../posts/post-write.handlers.ts';
import { secretBytes } from '../posts/preview-token.ts';
import { previewWriteHandlers } from '../posts/preview.handlers.ts';
import { postTrashHandlers } from '../posts/trash.handlers.ts';
import { projectWriteHandlers } from '../projects/project-write.handlers.ts';
import { projectTrashHandlers } from '../projects/trash.handlers.ts';
import { s3UploadStore } from '../s3/upload-store.ts';
import { uploadWriteHandlers } from '../uploads/upload-write.handlers.ts';
import { readName, readSettings } from './environment.ts';
import { httpDeps, now } from './http.wiring.ts';

/** @throws Error when the environment is incomplete */
export function wireAdmin(environment: NodeJS.ProcessEnv) {
  const { showDrafts } = site.demoViewer;
  const settings = readSettings(environment);
  const table = coreTable(settings.coreTable);
  const analytics = coreTable(readName(environment, environmentNames.analyticsTable));
  const uploads = createUploadsRepository(table);
  const deps = {
    posts: createPostsRepository(table),
    projects: createProjectsRepository(table),
    previews: createPreviewsRepository(table),
    uploads,
    references: createReferencesRepository(table, now),
    now,
    newId: v7,
    newSecret: () => randomBytes(secretBytes),
  };
  const uploadDeps = {
    uploads,
    store: s3UploadStore(readName(environment, environmentNames.uploadsBucket)),
    now,
    newId: v4,
  };
  const handlers = {
    ...postWriteHandlers(deps),
    ...postVersionHandlers(deps),
    ...postTrashHandlers({ ...deps, showDrafts }),
    ...previewWriteHandlers(deps),
    ...projectWriteHandlers(deps),
    ...uploadWriteHandlers(uploadDeps),
    ...projectTrashHandlers({ ...deps, showDrafts }),
    ...inboxHandlers({ inbox: createInboxRepository(table), now, newId: v7 }),
    ...dashboardHandlers({
      dashboard: createDashboardRepository(table),
      posts: deps.posts,
      projects: deps.projects,
      showDrafts,
    }),
    ...insightsHandlers({ insights: createInsightsRepository(analytics), now }),
  };
  return createFunction('admin', handlers, httpDeps('admin', settings, table));
}
