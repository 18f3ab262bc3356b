/** Posts for editors: their writes, versions, trash and preview links. */
import { previewPath } from '#shared/platform/http.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import { createPreview, deletePreview, type PreviewDeps } from '../entries/previews.usecases.ts';
import { listTrash, trashEntry, untrashEntry } from '../entries/trash-entry.usecases.ts';
import { getVersion, listVersions, restoreVersion } from '../entries/versions.usecases.ts';
import type { PostTypes, WholePost } from './post.ts';
import { entryDeps, type PostDeps } from './post-changes.ts';
import { type ContextDeps, contextOfSaved } from './post-context.ts';
import { postKind } from './post.kind.ts';
import { toWirePost, toWireTrashed, toWireVersion, toWireVersionSummary } from './post-wire.ts';
import { maskedTrashFor } from './visibility.ts';
import { createPost, publishPost, unpublishPost, updatePost } from './write-post.usecases.ts';

type Writes = 'createPost' | 'updatePost' | 'deletePost' | 'publishPost' | 'unpublishPost';
type Versions = 'listPostVersions' | 'getPostVersion' | 'restorePostVersion';
type Trash = 'listTrashedPosts' | 'restorePost';

export function postWriteHandlers(deps: PostDeps & ContextDeps): Handlers<Writes> {
  const reply = replyWith(deps);
  return {
    createPost: async ({ body, principal: actor, idempotencyKey }) => {
      const created = await createPost({ fields: body, actor, idempotencyKey }, deps);
      return { ...(await reply(created)), location: `/blog_posts/${created.entry.id}` };
    },
    updatePost: async ({ params, body, principal: actor, ifMatch }) =>
      reply(await updatePost({ ...params, fields: body, actor, ifMatch }, deps)),
    deletePost: async ({ params, principal: actor, ifMatch }) => {
      await trashEntry(postKind, { ...params, actor, ifMatch }, entryDeps(deps));
      return { body: null };
    },
    publishPost: async ({ params, principal: actor, ifMatch }) =>
      reply(await publishPost({ ...params, actor, ifMatch }, deps)),
    unpublishPost: async ({ params, principal: actor, ifMatch }) =>
      reply(await unpublishPost({ ...params, actor, ifMatch }, deps)),
  };
}

export function postVersionHandlers(deps: PostDeps & ContextDeps): Handlers<Versions> {
  const reply = replyWith(deps);
  return {
    listPostVersions: async ({ params, query }) => {
      const request = { ...params, query };
      const { versions, meta } = await listVersions(postKind, request, deps.posts);
      return { body: { data: versions.map(toWireVersionSummary), meta } };
    },
    getPostVersion: async ({ params }) => ({
      body: toWireVersion(await getVersion(postKind, params, deps.posts)),
    }),
    restorePostVersion: async ({ params, principal: actor, ifMatch }) =>
      reply(await restoreVersion(postKind, { ...params, ifMatch, actor }, entryDeps(deps))),
  };
}

export function postTrashHandlers(
  deps: PostDeps & ContextDeps & { showDrafts: boolean },
): Handlers<Trash> {
  const reply = replyWith(deps);
  return {
    listTrashedPosts: async ({ query, principal }) => {
      const request = { query, list: 'trash-posts', now: deps.now() };
      const { entries, meta } = await listTrash<PostTypes>(request, deps.posts);
      const reader = { principal, showDrafts: deps.showDrafts };
      return {
        body: { data: entries.map((post) => toWireTrashed(maskedTrashFor(reader, post))), meta },
      };
    },
    restorePost: async ({ params, principal: actor }) =>
      reply(await untrashEntry(postKind, { ...params, actor }, entryDeps(deps))),
  };
}

function replyWith(deps: ContextDeps) {
  return async ({ entry: post, content }: WholePost) => {
    const context = await contextOfSaved(post, deps);
    return { body: toWirePost(post, { content, ...context }) };
  };
}

export function previewWriteHandlers(
  deps: PreviewDeps<PostTypes>,
): Handlers<'createPreview' | 'deletePreview'> {
  return {
    createPreview: async ({ params, principal: actor }) => {
      const { token, expiresAt } = await createPreview(postKind, { ...params, actor }, deps);
      return {
        body: { url_path: previewPath(token), expires_at: expiresAt.toISOString() },
        location: `/previews/${token}`,
      };
    },
    deletePreview: async ({ params, principal: actor }) => {
      await deletePreview(postKind, { ...params, actor }, deps);
      return { body: null };
    },
  };
}
