/** Composition root of the function that editors write through. */
import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { coreTable } from '../dynamo/client.ts';
import { createPostsRepository } from '../dynamo/posts.repository.ts';
import { createPreviewsRepository } from '../dynamo/previews.repository.ts';
import { createProjectsRepository } from '../dynamo/projects.repository.ts';
import { createReferencesRepository } from '../dynamo/references.repository.ts';
import { createFunction } from '../http/create-function.ts';
import { postVersionHandlers } from '../posts/post-version.handlers.ts';
import { postWriteHandlers } from '../posts/post-write.handlers.ts';
import { secretBytes } from '../posts/preview-token.ts';
import { previewWriteHandlers } from '../posts/preview.handlers.ts';
import { projectWriteHandlers } from '../projects/project-write.handlers.ts';
import { readSettings } from './environment.ts';
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
  const handlers = {
    ...postWriteHandlers(deps),
    ...postVersionHandlers(deps),
    ...previewWriteHandlers(deps),
    ...projectWriteHandlers(deps),
  };
  return createFunction('admin', handlers, httpDeps('admin', settings, table));
}
