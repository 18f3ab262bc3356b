/** Composition root of the function that answers public reads, and unknown paths. */
import { coreTable } from '../dynamo/client.ts';
import { createPostsRepository } from '../dynamo/posts.repository.ts';
import { createFunction } from '../http/create-function.ts';
import { openapiHandlers } from '../openapi/openapi.handler.ts';
import { postReadHandlers } from '../posts/post-read.handlers.ts';
import { readSettings } from './environment.ts';
import { httpDeps } from './http.wiring.ts';

/** @throws Error when the environment is incomplete */
export function wireContent(environment: NodeJS.ProcessEnv) {
  const settings = readSettings(environment);
  const table = coreTable(settings.coreTable);
  const handlers = {
    ...postReadHandlers({ posts: createPostsRepository(table) }),
    ...openapiHandlers(),
  };
  return createFunction('content', handlers, httpDeps('content', settings, table));
}
