/** Writes the sample posts, projects and pages through the use cases that serve requests. */
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import type { EntryTypes } from '#lambdas/features/entries/entry.ts';
import type { EntryDeps, EntryKind } from '#lambdas/features/entries/entry-kind.ts';
import { createEntry } from '#lambdas/features/entries/save-entry.usecases.ts';
import { pageKind } from '#lambdas/features/pages/page.kind.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import { pinPost } from '#lambdas/features/posts/publish-posts.usecases.ts';
import { projectKind } from '#lambdas/features/projects/project.kind.ts';
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
  const entries = createPostsRepository(table);
  const present = new Date();
  let made = 0;
  for (const { fields, daysAgo, pinned } of samplePosts(present)) {
    const deps = { entries, ...depsOf(table, () => dayAfter(present, -daysAgo)) };
    const id = await addMissing(postKind, { sent: fields, author }, deps);
    if (id === undefined) continue;
    if (pinned) await pinPost({ id, actor: actorFor(author) }, deps);
    made += 1;
  }
  return made;
}

export function seedProjects({ table, author }: Site): Promise<number> {
  const deps = { entries: createProjectsRepository(table), ...depsOf(table) };
  return addAllMissing(projectKind, { samples: sampleProjects(), author }, deps);
}

export function seedPages({ table, author }: Site): Promise<number> {
  const deps = { entries: createPagesRepository(table), ...depsOf(table) };
  return addAllMissing(pageKind, { samples: samplePages(), author }, deps);
}

async function addAllMissing<T extends EntryTypes>(
  kind: EntryKind<T>,
  { samples, author }: { samples: readonly T['create'][]; author: UserRecord },
  deps: EntryDeps<T>,
): Promise<number> {
  let made = 0;
  for (const sent of samples) {
    if ((await addMissing(kind, { sent, author }, deps)) !== undefined) made += 1;
  }
  return made;
}

/** @returns its id, or undefined when it was there */
async function addMissing<T extends EntryTypes>(
  kind: EntryKind<T>,
  { sent, author }: { sent: T['create']; author: UserRecord },
  deps: EntryDeps<T>,
): Promise<string | undefined> {
  const slug = sent.slug ?? kind.slugBase(sent.title);
  if ((await deps.entries.findIdBySlug(slug)) !== undefined) return undefined;
  const request = { sent, actor: actorFor(author), idempotencyKey: undefined };
  return (await createEntry(kind, request, deps)).entry.id;
}

function depsOf(table: CoreTable, now = () => new Date()) {
  return { references: createReferencesRepository(table, now), now, newId: () => uuidv7() };
}
