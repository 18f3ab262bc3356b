/**
 * Both repositories of posts and of projects, for suites that keep the in-memory ones true to the
 * real ones.
 */
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.dynamo.ts';
import type { PostsRepository } from '#lambdas/features/posts/posts.repository.ts';
import type { ProjectsRepository } from '#lambdas/features/projects/projects.repository.ts';
import { InMemoryPostsRepository } from './in-memory-posts.repository.ts';
import { InMemoryProjectsRepository } from './in-memory-projects.repository.ts';
import { ownTable } from './own-table.ts';

export const postsRepositories = bothOf<PostsRepository>(
  () => new InMemoryPostsRepository(),
  createPostsRepository,
);

export const projectsRepositories = bothOf<ProjectsRepository>(
  () => new InMemoryProjectsRepository(),
  createProjectsRepository,
);

/** Name and starter of each; everything a test has started ends with it. */
function bothOf<Repository>(
  inMemory: () => Repository,
  onDynamoDb: (table: CoreTable) => Repository,
): [string, () => Promise<Repository>][] {
  return [
    ['in memory', async () => inMemory()],
    ['on DynamoDB', async () => onDynamoDb(await ownTable())],
  ];
}
