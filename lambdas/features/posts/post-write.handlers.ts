/** Posts for editors: their writes, versions, trash and preview links. */
import type { Handlers } from '#shared/routes/handler.ts';
import { type EntryAdminDeps, entryHandlers } from '../entries/entry.handlers.ts';
import type { WholePost } from './post.ts';
import { pinPost, unpinPost } from './pin-post.usecases.ts';
import { entryDeps, type PostDeps } from './post-changes.ts';
import { type ContextDeps, contextOfSaved } from './post-context.ts';
import { postKind } from './post.kind.ts';
import {
  type ColorDeps,
  toWirePost,
  toWireSummary,
  toWireVersion,
  toWireVersionSummary,
} from './post-wire.ts';
import { createPost, publishPost, unpublishPost, updatePost } from './write-post.usecases.ts';

type Writes =
  | 'createPost'
  | 'updatePost'
  | 'publishPost'
  | 'unpublishPost'
  | 'deletePost'
  | 'pinPost'
  | 'unpinPost';
type Versions = 'listPostVersions' | 'getPostVersion' | 'restorePostVersion';
type Trash = 'listTrashedPosts' | 'restorePost';
type Previews = 'createPreview' | 'deletePreview';

export function postAdminHandlers(
  deps: PostDeps & ContextDeps & EntryAdminDeps & ColorDeps,
): Handlers<Writes | Versions | Trash | Previews> {
  const saved = async ({ entry: post, content }: WholePost) => {
    const [context, colors] = await Promise.all([contextOfSaved(post, deps), deps.readColors()]);
    return toWirePost(post, { content, colors, ...context });
  };
  const reply = async (post: WholePost) => ({ body: await saved(post) });
  const handlers = entryHandlers(
    postKind,
    { ...deps, ...entryDeps(deps) },
    {
      saved,
      trashed: async (post) => toWireSummary({ ...post, status: 'draft' }, await deps.readColors()),
      version: async (version) => toWireVersion(version, await deps.readColors()),
      versionSummary: toWireVersionSummary,
    },
  );
  return {
    createPost: async ({ body, principal: actor, idempotencyKey }) => {
      const created = await createPost({ fields: body, actor, idempotencyKey }, deps);
      return { ...(await reply(created)), location: `/blog_posts/${created.entry.id}` };
    },
    updatePost: async ({ params, body, principal: actor, ifMatch }) =>
      reply(await updatePost({ ...params, fields: body, actor, ifMatch }, deps)),
    publishPost: async ({ params, principal: actor, ifMatch }) =>
      reply(await publishPost({ ...params, actor, ifMatch }, deps)),
    unpublishPost: async ({ params, principal: actor, ifMatch }) =>
      reply(await unpublishPost({ ...params, actor, ifMatch }, deps)),
    pinPost: async ({ params, principal: actor }) => {
      await pinPost({ ...params, actor }, deps);
      return { body: null };
    },
    unpinPost: async ({ params, principal: actor }) => {
      await unpinPost({ ...params, actor }, deps);
      return { body: null };
    },
    deletePost: handlers.remove,
    listPostVersions: handlers.listVersions,
    getPostVersion: handlers.getVersion,
    restorePostVersion: handlers.restoreVersion,
    listTrashedPosts: handlers.listTrashed,
    restorePost: handlers.restore,
    createPreview: handlers.createPreview,
    deletePreview: handlers.deletePreview,
  };
}
