/** Both repositories of posts, for suites that keep the one in memory true to the real one. */
import { afterEach } from 'vitest';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import type { PostsRepository } from '#lambdas/features/posts/posts.repository.ts';
import { startCoreTable } from './core-table.ts';
import { InMemoryPostsRepository } from './in-memory-posts.repository.ts';

const stops: (() => Promise<void>)[] = [];

/** Name and starter of each; what a test has started ends with it. */
export const postsRepositories: [string, () => Promise<PostsRepository>][] = [
  ['in memory', async () => new InMemoryPostsRepository()],
  ['on DynamoDB', onDynamoDb],
];

async function onDynamoDb(): Promise<PostsRepository> {
  const table = await startCoreTable();
  stops.push(table.stop);
  return createPostsRepository(table);
}

/** To be called once by each suite. */
export function stopRepositories(): void {
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });
}
