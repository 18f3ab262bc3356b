/** Callers, a clock, ids and sample posts for tests. */
import { v7 as uuidv7 } from 'uuid';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import {
  createReferencesRepository,
  createUploadsRepository,
} from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import type { Reader } from '#lambdas/features/entries/read-entries.ts';
import { listPosts } from '#lambdas/features/posts/list-posts.usecase.ts';
import { categoryColorsIn, type ColorDeps } from '#lambdas/features/posts/post-wire.ts';
import {
  pinPost,
  type PostDeps,
  publishPost,
  unpinPost,
  unpublishPost,
} from '#lambdas/features/posts/publish-posts.usecases.ts';
import type { PostsRepository } from '#lambdas/features/posts/posts.repository.ts';
import {
  type ReferencesRepository,
  referenceSettlesMs,
  type UploadsRepository,
} from '#lambdas/features/uploads/uploads.repository.ts';
import type { Principal, SignedIn } from '#shared/routes/handler.ts';
import type { Role } from '#shared/schemas/common.ts';
import { type PostListQuery, type SavePostInput, savePostSchema } from '#shared/schemas/posts.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import { ofPosts } from './entry-operations.ts';
import { inMemoryTable } from './in-memory-table.ts';

export const firstMoment = Date.UTC(2026, 0, 1);

/** Dependencies whose clock advances by one second per read. */
export function postDeps(
  posts: PostsRepository,
  references: ReferencesRepository = patientReferences(),
): PostDeps & ColorDeps & { posts: PostsRepository; uploads: UploadsRepository } {
  let seconds = 0;
  return {
    entries: posts,
    posts,
    references,
    uploads: createUploadsRepository(inMemoryTable()),
    readColors: async () => categoryColorsIn(defaultSettings),
    now: () => new Date(firstMoment + 1000 * seconds++),
    newId: () => uuidv7(),
  };
}

/** References whose clock moves on between calls, so that each can be removed at once. */
export function patientReferences(): ReferencesRepository {
  let calls = 0;
  const now = () => new Date(firstMoment + referenceSettlesMs * calls++);
  return createReferencesRepository(inMemoryTable(), now);
}

export function signedIn(kind: Role): SignedIn {
  return {
    kind,
    userId: `user-${kind}`,
    sessionId: `session-${kind}`,
    username: `${kind}.name`,
    firstName: 'Ada',
    lastName: 'Byron',
  };
}

export const anonymous: Principal = { kind: 'anonymous' };

export function reader(principal: Principal, showDrafts = false): Reader {
  return { principal, showDrafts };
}

export const prose =
  'The quick brown fox jumps over the lazy dog, twice a day and three times at night.';

/** @returns a valid post after validation by the route's schema */
export function postFields(changes: Partial<SavePostInput> = {}) {
  return savePostSchema.parse({
    title: 'A note on foxes',
    category: 'Nature',
    content: prose,
    tags: ['Foxes'],
    ...changes,
  });
}

/** Creates a post as the owner and returns its record. */
export function write(deps: PostDeps, changes: Partial<SavePostInput> = {}) {
  const sent = postFields(changes);
  return ofPosts.create({ sent, actor: signedIn('admin'), idempotencyKey: undefined }, deps);
}

/** Binds the use cases to the owner. */
export function postsAs(deps: PostDeps) {
  const request = (id: string, ifMatch?: number) => ({ id, ifMatch, actor: signedIn('admin') });
  const list = (query: PostListQuery = {}, principal: Principal = anonymous) =>
    listPosts({ query, reader: reader(principal) }, deps.entries);
  return {
    create: (changes?: Partial<SavePostInput>) => write(deps, changes),
    save: (id: string, changes: Partial<SavePostInput> = {}, ifMatch?: number) =>
      ofPosts.update({ ...request(id, ifMatch), sent: postFields(changes) }, deps),
    publish: async (id: string) => (await publishPost(request(id), deps)).entry,
    unpublish: async (id: string) => (await unpublishPost(request(id), deps)).entry,
    pin: (id: string) => pinPost(request(id), deps),
    unpin: (id: string) => unpinPost(request(id), deps),
    remove: (id: string) => ofPosts.remove(request(id), deps),
    restore: (id: string) => ofPosts.untrash(request(id), deps),
    list,
    titles: async (query?: PostListQuery, principal?: Principal) =>
      (await list(query, principal)).posts.map(({ title }) => title),
  };
}

/** Binds the use cases of posts to a table and to the owner. */
export function postsOn(table: CoreTable) {
  const posts = createPostsRepository(table);
  const deps = postDeps(posts);
  return { posts, deps, ...postsAs(deps) };
}
