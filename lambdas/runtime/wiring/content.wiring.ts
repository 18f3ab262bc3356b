/** Wires the function for public reads, and for pages without a published file. */
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { workingCopyReader } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { createSitePagesRepository } from '#lambdas/adapters/dynamo/publishing/publishing.dynamo.ts';
import { cachedSettings } from '#lambdas/adapters/dynamo/site-settings/settings.dynamo.ts';
import {
  createReferencesRepository,
  createUploadsRepository,
} from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { s3Addresses } from '#lambdas/adapters/s3/uploads.s3.ts';
import { pageReadHandlers } from '#lambdas/features/pages/page.handlers.ts';
import { categoryColorsIn } from '#lambdas/features/posts/post-wire.ts';
import { postReadHandlers } from '#lambdas/features/posts/post.handlers.ts';
import { previewReadHandlers } from '#lambdas/features/previews/preview.handlers.ts';
import { projectReadHandlers } from '#lambdas/features/projects/project.handlers.ts';
import { sitePages } from '#lambdas/features/site-pages/pages.handler.ts';
import { uploadReadHandlers } from '#lambdas/features/uploads/find-upload-address.usecase.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { site } from '#shared/site/site.config.ts';
import { createFunction } from '../http/create-function.ts';
import { readName, readSettings, now } from './environment.ts';
import { httpDeps } from './http.wiring.ts';

/** @throws Error when the environment is incomplete */
export function wireContent(environment: NodeJS.ProcessEnv) {
  const { showDrafts } = site.demoViewer;
  const settings = readSettings(environment);
  const table = coreTable(settings.coreTable);
  const posts = createPostsRepository(table);
  const projects = createProjectsRepository(table);
  const ownersPages = createPagesRepository(table);
  const uploads = createUploadsRepository(table);
  const previews = createPreviewsRepository(table);
  const copies = workingCopyReader(table);
  const readSiteSettings = cachedSettings(table, now);
  const readColors = async () => categoryColorsIn(await readSiteSettings());
  const handlers = {
    ...postReadHandlers({ posts, uploads, readColors, showDrafts }),
    ...previewReadHandlers({
      posts,
      projects,
      pages: ownersPages,
      uploads,
      previews,
      copies,
      readColors,
      now,
    }),
    ...projectReadHandlers({ projects, uploads, showDrafts }),
    ...pageReadHandlers({ pages: ownersPages, uploads, showDrafts }),
    ...uploadReadHandlers({
      posts,
      projects,
      pages: ownersPages,
      uploads,
      references: createReferencesRepository(table, now),
      readSettings: readSiteSettings,
      addresses: s3Addresses(readName(environment, environmentNames.uploadsBucket)),
    }),
  };
  const pages = sitePages({
    posts,
    projects,
    pages: ownersPages,
    documents: createSitePagesRepository(table),
    movedFrom: site.movedFrom ?? [],
    readSettings: readSiteSettings,
    now,
  });
  return createFunction('content', handlers, { ...httpDeps('content', settings, table), pages });
}
