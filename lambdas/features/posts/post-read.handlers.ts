import { listedImages } from '#lambdas/kernel/listed-images.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import { site } from '#shared/site/site.config.ts';
import { getPost, type PostReadDeps } from './get-post.usecase.ts';
import { listPosts } from './list-posts.usecase.ts';
import { type ColorDeps, toWireLabels, toWirePost, toWireSummary } from './post-wire.ts';
import type { PostsRepository } from './posts.repository.ts';

type Reads = 'listPosts' | 'getPost' | 'listTags';

export function postReadHandlers({
  posts,
  uploads,
  readColors,
}: PostReadDeps & { posts: PostsRepository } & ColorDeps): Handlers<Reads> {
  const { showDrafts } = site.demoViewer;
  return {
    listPosts: async ({ query, principal }) => {
      const reader = { principal, showDrafts };
      const [listed, colors] = await Promise.all([
        listPosts({ query, reader }, posts),
        readColors(),
      ]);
      const data = listed.posts.map((post) => toWireSummary(post, colors));
      const body = { data, meta: listed.meta };
      // The admin area, which shows no covers, always asks for a status.
      if (query.status !== undefined) return { body };
      const covers = listed.posts.map(({ avatar }) => avatar);
      return { body: { ...body, images: await listedImages(covers, uploads) } };
    },
    getPost: async ({ params, principal }) => {
      const reader = { principal, showDrafts };
      const { post, ...rest } = await getPost({ idOrSlug: params.id, reader }, { posts, uploads });
      return { body: toWirePost(post, { ...rest, colors: await readColors() }) };
    },
    listTags: async () => ({ body: toWireLabels(await posts.labels(), await readColors()) }),
  };
}
