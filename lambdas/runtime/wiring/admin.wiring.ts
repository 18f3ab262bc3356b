/** Wires the function for writes by editors and reads by the admin area. */
import { randomBytes } from 'node:crypto';
import { v4, v7 } from 'uuid';
import { createArchivesRepository } from '#lambdas/adapters/dynamo/archives/archives.dynamo.ts';
import { createInsightsRepository } from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import { createAuditRepository } from '#lambdas/adapters/dynamo/transact.ts';
import { createInboxRepository } from '#lambdas/adapters/dynamo/contact/inbox.dynamo.ts';
import { createDashboardRepository } from '#lambdas/adapters/dynamo/dashboard/dashboard.dynamo.ts';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import {
  createReferencesRepository,
  createUploadsRepository,
  createLibraryRepository,
} from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { createSweepRepository } from '#lambdas/adapters/dynamo/sweep/sweep.dynamo.ts';
import { createUserRemoval } from '#lambdas/adapters/dynamo/users/users.steps.ts';
import {
  createSettingsRepository,
  findSettingsProgress,
  cachedSettings,
} from '#lambdas/adapters/dynamo/site-settings/settings.dynamo.ts';
import { createWorkingCopiesRepository } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import { s3Addresses, s3UploadStore } from '#lambdas/adapters/s3/uploads.s3.ts';
import { archivesHandlers } from '#lambdas/features/archives/archives.handlers.ts';
import { insightsHandlers } from '#lambdas/features/analytics/get-overview.usecase.ts';
import { inboxHandlers } from '#lambdas/features/contact/inbox.usecases.ts';
import { dashboardHandlers } from '#lambdas/features/dashboard/dashboard.handlers.ts';
import { labelHandlers } from '#lambdas/features/labels/labels.usecases.ts';
import { labelsOn } from '#lambdas/features/entries/labels.ts';
import { pageAdminHandlers } from '#lambdas/features/pages/page.handlers.ts';
import { pageKind } from '#lambdas/features/pages/page.kind.ts';
import { workingCopyHandlers } from '#lambdas/features/entries/working-copies.handlers.ts';
import { personalDataHandlers } from '#lambdas/features/personal-data/personal-data.handlers.ts';
import { categoryColorsIn } from '#lambdas/features/posts/post-wire.ts';
import { postCategories, tags } from '#lambdas/features/posts/post-labels.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import { postAdminHandlers } from '#lambdas/features/posts/post.handlers.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';
import { projectCategories, projectKind } from '#lambdas/features/projects/project.kind.ts';
import { projectAdminHandlers } from '#lambdas/features/projects/project.handlers.ts';
import { changeSettings } from '#lambdas/features/site-settings/change-settings.usecases.ts';
import { settingsHandlers } from '#lambdas/features/site-settings/settings.handlers.ts';
import { libraryHandlers } from '#lambdas/features/uploads/library.usecases.ts';
import { entriesWithUploads } from '#lambdas/features/uploads/uploads-in-use.ts';
import { uploadWriteHandlers } from '#lambdas/features/uploads/upload.usecases.ts';
import { eraseUser, lockUser } from '#lambdas/features/users/delete-user.usecase.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { site } from '#shared/site/site.config.ts';
import { createFunction } from '../http/create-function.ts';
import { readName, readSettings, now } from './environment.ts';
import { httpDeps } from './http.wiring.ts';

/** @throws Error when the environment is incomplete */
export function wireAdmin(environment: NodeJS.ProcessEnv) {
  const { showDrafts } = site.demoViewer;
  const settings = readSettings(environment);
  const table = coreTable(settings.coreTable);
  const analytics = coreTable(readName(environment, environmentNames.analyticsTable));
  const uploads = createUploadsRepository(table);
  const copies = createWorkingCopiesRepository(table);
  const readSiteSettings = cachedSettings(table, now);
  const deps = {
    copies,
    posts: createPostsRepository(table),
    projects: createProjectsRepository(table),
    pages: createPagesRepository(table),
    previews: createPreviewsRepository(table),
    uploads,
    references: createReferencesRepository(table, now),
    now,
    newId: v7,
    newSecret: () => randomBytes(secretBytes),
    showDrafts,
    readColors: async () => categoryColorsIn(await readSiteSettings()),
  };
  const uploadStore = s3UploadStore(readName(environment, environmentNames.uploadsBucket));
  const ownersSettings = createSettingsRepository(table);
  const users = createUserRemoval(table);
  const inbox = createInboxRepository(table);
  const dashboard = createDashboardRepository(table);
  const entries = { post: deps.posts, project: deps.projects, page: deps.pages };
  const handlers = {
    ...postAdminHandlers(deps),
    ...workingCopyHandlers({ copies, entries, now }),
    ...projectAdminHandlers(deps),
    ...pageAdminHandlers(deps),
    ...uploadWriteHandlers({ uploads, store: uploadStore, now, newId: v4 }),
    ...libraryHandlers({
      library: createLibraryRepository(table),
      entries: {
        post: entriesWithUploads(postKind, deps.posts),
        project: entriesWithUploads(projectKind, deps.projects),
        page: entriesWithUploads(pageKind, deps.pages),
      },
      sweeps: createSweepRepository(table),
      readSettings: readSiteSettings,
      now,
      newId: v7,
    }),
    ...inboxHandlers({ inbox, now, newId: v7 }),
    ...labelHandlers({
      labels: {
        tag: labelsOn(postKind, tags, { ...deps, entries: deps.posts }),
        category: labelsOn(postKind, postCategories, { ...deps, entries: deps.posts }),
        project_category: labelsOn(projectKind, projectCategories, {
          ...deps,
          entries: deps.projects,
        }),
      },
      changeSettings: (actor, change) =>
        changeSettings(
          { actor, ifMatch: undefined, change: async (before) => change(before) },
          { settings: ownersSettings, now, newId: v7 },
        ),
    }),
    ...settingsHandlers({
      settings: ownersSettings,
      progress: () => findSettingsProgress(table),
      uploads,
      now,
      newId: v7,
    }),
    ...dashboardHandlers({
      dashboard,
      posts: deps.posts,
      projects: deps.projects,
      pages: deps.pages,
      now,
      showDrafts,
    }),
    ...archivesHandlers({
      archives: createArchivesRepository(table),
      // Read only when an address is signed, because the variable is missing for a few seconds of an upgrade.
      addresses: {
        sign: (key, seconds) =>
          s3Addresses(readName(environment, environmentNames.archivesBucket)).sign(key, seconds),
      },
      now,
      newId: v7,
    }),
    ...personalDataHandlers({
      users,
      lockUser: (request) => lockUser(request, { users }),
      eraseUser: (request) => eraseUser(request, { users, now, newId: v7 }),
      inbox,
      activity: dashboard,
      audit: createAuditRepository(table),
      posts: deps.posts,
      entries,
      copies,
      now,
      newId: v7,
    }),
    ...insightsHandlers({
      insights: createInsightsRepository(analytics),
      posts: deps.posts,
      now,
    }),
  };
  return createFunction('admin', handlers, httpDeps('admin', settings, table));
}
