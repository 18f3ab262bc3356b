/** Composition root of the function that editors write through. */
import { randomBytes } from 'node:crypto';
import { environmentNames } from '#shared/platform/environment.ts';
import { v4, v7 } from 'uuid';
import { coreTable } from '../dynamo/client.ts';
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
import { projectWriteHandlers } from '../projects/project-write.handlers.ts';
import { s3UploadStore } from '../s3/upload-store.ts';
import { uploadWriteHandlers } from '../uploads/upload-write.handlers.ts';
import { readName, readSettings } from './environment.ts';
import { httpDeps, now } from './http.wiring.ts';

/** @throws Error when the environment is incomplete */
export function wireAdmin(environment: NodeJS.ProcessEnv) {
  const settings = readSettings(environment);
  const table = coreTable(settings.coreTable);
  const deps = {
    posts: createPostsRepository(table),
    projects: createProjectsRepository(table),
    previews: createPreviewsRepository(table),
    references: createReferencesRepository(table, now),
    now,
    newId: v7,
    newSecret: () => randomBytes(secretBytes),
  };
  const uploads = {
    uploads: createUploadsRepository(table),
    store: s3UploadStore(readName(environment, environmentNames.uploadsBucket)),
    now,
    newId: v4,
  };
  const handlers = {
    ...postWriteHandlers(deps),
    ...postVersionHandlers(deps),
    ...previewWriteHandlers(deps),
    ...projectWriteHandlers(deps),
    ...uploadWriteHandlers(uploads),
  };
  return createFunction('admin', handlers, httpDeps('admin', settings, table));
}
