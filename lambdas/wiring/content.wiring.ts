/** Composition root of the function that answers public reads, and what the site has no file for. */
import { environmentNames } from '#shared/platform/environment.ts';
import { coreTable } from '../dynamo/client.ts';
import { createPostsRepository } from '../dynamo/posts.repository.ts';
import { createPreviewsRepository } from '../dynamo/previews.repository.ts';
import { createProjectsRepository } from '../dynamo/projects.repository.ts';
import { createReferencesRepository } from '../dynamo/references.repository.ts';
import { createSitePagesRepository } from '../dynamo/site-pages.repository.ts';
import { createUploadsRepository } from '../dynamo/uploads.repository.ts';
import { createFunction } from '../http/create-function.ts';
import { openapiHandlers } from '../openapi/openapi.handler.ts';
import { postReadHandlers } from '../posts/post-read.handlers.ts';
import { previewReadHandlers } from '../posts/preview.handlers.ts';
import { previewedPost } from '../posts/working-preview.ts';
import { projectReadHandlers } from '../projects/project-read.handlers.ts';
import { s3UploadAddresses } from '../s3/upload-addresses.ts';
import { sitePages } from '../site-pages/pages.handler.ts';
import { uploadReadHandlers } from '../uploads/upload-read.handlers.ts';
import { readName, readSettings } from './environment.ts';
import { httpDeps, now } from './http.wiring.ts';

/** @throws Error when the environment is incomplete */
export function wireContent(environment: NodeJS.ProcessEnv) {
  const settings = readSettings(environment);
  const table = coreTable(settings.coreTable);
  const posts = createPostsRepository(table);
  const projects = createProjectsRepository(table);
  const uploads = createUploadsRepository(table);
  const previews = createPreviewsRepository(table);
  const handlers = {
    ...postReadHandlers({ posts, uploads }),
    ...previewReadHandlers({ posts, uploads, previews, now }),
    ...projectReadHandlers({ projects }),
    ...uploadReadHandlers({
      posts,
      projects,
      uploads,
      previewedPost: (token) => previewedPost(token, { previews, now }),
      references: createReferencesRepository(table, now),
      addresses: s3UploadAddresses(readName(environment, environmentNames.uploadsBucket)),
    }),
    ...openapiHandlers(),
  };
  const pages = sitePages({ posts, documents: createSitePagesRepository(table), now });
  return createFunction('content', handlers, { ...httpDeps('content', settings, table), pages });
}
