/** Handlers of posts, for readers and for editors. */
import { listedImages } from '#lambdas/kernel/listed-images.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import { type EntryAdminDeps, entryHandlers } from '../entries/entry.handlers.ts';
import type { EntryDeps } from '../entries/entry-kind.ts';
import type { Reader } from '../entries/read-entries.ts';
import {
  type ContextDeps,
  readContextAfterSave,
  getPost,
  type PostReadDeps,
} from './get-post.usecase.ts';
import { listPosts } from './list-posts.usecase.ts';
import type { PostTypes, WholePost } from './post.ts';
import { postKind } from './post.kind.ts';
import { listSeries } from './related-posts.ts';
import {
  type ColorDeps,
  toWireLabels,
  toWirePost,
  toWireSummary,
  toWireVersion,
  toWireVersionSummary,
} from './post-wire.ts';
import type { PostsRepository } from './posts.repository.ts';
import { pinPost, publishPost, unpinPost, unpublishPost } from './publish-posts.usecases.ts';

export function postReadHandlers({
  posts,
  uploads,
  readColors,
  showDrafts,
}: PostReadDeps & {
  posts: PostsRepository;
  showDrafts: Reader['showDrafts'];
} & ColorDeps): Handlers<'listPosts' | 'getPost' | 'listTags' | 'listSeries'> {
  return {
    listPosts: async ({ query, principal }) => {
      const reader = { principal, showDrafts };
      const [listed, colors] = await Promise.all([
        listPosts({ query, reader }, posts),
        readColors(),
      ]);
      const data = listed.posts.map((post) => toWireSummary(post, colors));
      const body = { data, meta: listed.meta };
      // Only the admin area asks for a status, and shows no covers.
      if (query.status !== undefined) return { body };
      const covers = listed.posts.map(({ avatar }) => avatar);
      return { body: { ...body, images: await listedImages(covers, uploads) } };
    },
    getPost: async ({ params, principal }) => {
      const reader = { principal, showDrafts };
      const { post, ...rest } = await getPost({ idOrSlug: params.id, reader }, { posts, uploads });
      return { body: toWirePost(post, { ...rest, colors: await readColors() }) };
    },
    listSeries: async ({ principal }) => ({
      body: { data: await listSeries({ principal, showDrafts }, posts) },
    }),
    listTags: async () => ({ body: toWireLabels(await posts.labels(), await readColors()) }),
  };
}

type PostOnlyRoutes = 'publishPost' | 'unpublishPost' | 'pinPost' | 'unpinPost';

export function postAdminHandlers({
  posts,
  ...rest
}: Omit<EntryDeps<PostTypes>, 'entries'> &
  EntryAdminDeps &
  ColorDeps &
  ContextDeps & { posts: PostsRepository }) {
  const deps = { ...rest, entries: posts };
  const saved = async ({ entry: post, content }: WholePost) => {
    const [context, colors] = await Promise.all([
      readContextAfterSave(post, { ...rest, posts }),
      deps.readColors(),
    ]);
    return toWirePost(post, { content, colors, ...context });
  };
  const handlers = entryHandlers(postKind, deps, {
    path: 'blog_posts',
    saved,
    trashed: async (post) => toWireSummary({ ...post, status: 'draft' }, await deps.readColors()),
    version: async (version) => toWireVersion(version, await deps.readColors()),
    versionSummary: toWireVersionSummary,
  });
  const postOnlyHandlers: Handlers<PostOnlyRoutes> = {
    publishPost: async ({ params, principal: actor, ifMatch }) => ({
      body: await saved(await publishPost({ ...params, actor, ifMatch }, deps)),
    }),
    unpublishPost: async ({ params, principal: actor, ifMatch }) => ({
      body: await saved(await unpublishPost({ ...params, actor, ifMatch }, deps)),
    }),
    pinPost: async ({ params, principal: actor }) => {
      await pinPost({ ...params, actor }, deps);
      return { body: null };
    },
    unpinPost: async ({ params, principal: actor }) => {
      await unpinPost({ ...params, actor }, deps);
      return { body: null };
    },
  };
  return {
    ...postOnlyHandlers,
    createPost: handlers.create,
    updatePost: handlers.update,
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
