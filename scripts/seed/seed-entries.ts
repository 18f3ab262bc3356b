/** Writes the sample posts, projects and pages through the use cases that serve requests. */
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.dynamo.ts';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/references.dynamo.ts';
import { createPage, pageKind } from '#lambdas/features/pages/page.kind.ts';
import { pinPost } from '#lambdas/features/posts/pin-post.usecases.ts';
import { slugBase } from '#lambdas/features/posts/post-slug.ts';
import { createPost } from '#lambdas/features/posts/write-post.usecases.ts';
import { projectKind } from '#lambdas/features/projects/project.kind.ts';
import { createProject } from '#lambdas/features/projects/write-project.usecases.ts';
import type { UserRecord } from '#lambdas/features/users/user.ts';
import { v7 as uuidv7 } from 'uuid';
import { actorFor } from './people.ts';
import { dayAfter, samplePages, samplePosts, sampleProjects } from './samples.ts';

interface Site {
  table: CoreTable;
  author: UserRecord;
}

/*
 * Each function adds those whose address nothing has yet, and returns how many: an Idempotency-Key would
 * be forgotten after a day.
 */

export async function seedPosts({ table, author }: Site): Promise<number> {
  const posts = createPostsRepository(table);
  const present = new Date();
  let made = 0;
  for (const { fields, daysAgo, pinned } of samplePosts(present)) {
    if ((await posts.findIdBySlug(slugBase(fields.title))) !== undefined) continue;
    const now = () => dayAfter(present, -daysAgo);
    const deps = { posts, ...depsOf(table, now) };
    const request = { fields, actor: actorFor(author), idempotencyKey: undefined };
    const { entry } = await createPost(request, deps);
    if (pinned) await pinPost({ id: entry.id, actor: actorFor(author) }, deps);
    made += 1;
  }
  return made;
}

export async function seedProjects({ table, author }: Site): Promise<number> {
  const deps = { projects: createProjectsRepository(table), ...depsOf(table) };
  let made = 0;
  for (const sent of sampleProjects()) {
    const slug = projectKind.slugBase(sent.title);
    if ((await deps.projects.findIdBySlug(slug)) !== undefined) continue;
    await createProject({ sent, actor: actorFor(author), idempotencyKey: undefined }, deps);
    made += 1;
  }
  return made;
}

export async function seedPages({ table, author }: Site): Promise<number> {
  const deps = { entries: createPagesRepository(table), ...depsOf(table) };
  let made = 0;
  for (const sent of samplePages()) {
    const slug = sent.slug ?? pageKind.slugBase(sent.title);
    if ((await deps.entries.findIdBySlug(slug)) !== undefined) continue;
    await createPage({ sent, actor: actorFor(author), idempotencyKey: undefined }, deps);
    made += 1;
  }
  return made;
}

function depsOf(table: CoreTable, now = () => new Date()) {
  return { references: createReferencesRepository(table, now), now, newId: () => uuidv7() };
}
