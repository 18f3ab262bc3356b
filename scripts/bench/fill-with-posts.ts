import { type CoreTable, coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/references.dynamo.ts';
import { createPost } from '#lambdas/features/posts/write-post.usecases.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { savePostSchema } from '#shared/schemas/posts.ts';
import { v7 } from 'uuid';
import type { Cloud } from '../local/cloud.ts';
import { output, useCloud } from '../seed/seed.ts';
import { longPost } from './long-post.ts';

/**
 * Posts from the use case, bypassing the gateway and its limits, each a minute after the previous.
 */
export async function fillWithPosts(cloud: Cloud, count: number): Promise<void> {
  useCloud(cloud);
  await writePosts(coreTable(output(cloud, 'CoreTableName')), { count });
}

/** @param covers object keys; the posts have them in turn */
export async function writePosts(
  table: CoreTable,
  { count, covers = [] }: { count: number; covers?: readonly string[] },
): Promise<void> {
  const start = Date.now() - (count + 1) * 60_000;
  for (let number = 1; number <= count; number += 1) {
    const now = () => new Date(start + number * 60_000);
    const deps = {
      posts: createPostsRepository(table),
      references: createReferencesRepository(table, now),
      now,
      newId: v7,
    };
    const avatar = covers[number % covers.length];
    const fields = savePostSchema.parse(longPost(number, avatar ? { avatar } : {}));
    await createPost({ fields, actor, idempotencyKey: undefined }, deps);
  }
}

const actor: SignedIn = {
  kind: 'admin',
  userId: 'bench',
  sessionId: 'bench',
  username: 'bench',
  firstName: 'Bench',
  lastName: 'Mark',
};
