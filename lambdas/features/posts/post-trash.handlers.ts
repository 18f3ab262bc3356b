import type { Handlers } from '#shared/routes/handler.ts';
import { listTrash } from './list-post-trash.usecase.ts';
import type { PostDeps } from './post-changes.ts';
import { type ContextDeps, contextOfSaved } from './post-context.ts';
import { toWirePost, toWireTrashed } from './post-wire.ts';
import { restorePost } from './restore-post.usecase.ts';
import { maskedTrashFor } from './visibility.ts';

export function postTrashHandlers(
  deps: PostDeps & ContextDeps & { showDrafts: boolean },
): Handlers<'listTrashedPosts' | 'restorePost'> {
  return {
    listTrashedPosts: async ({ query, principal }) => {
      const { posts, meta } = await listTrash({ query, now: deps.now() }, deps.posts);
      const reader = { principal, showDrafts: deps.showDrafts };
      return {
        body: { data: posts.map((post) => toWireTrashed(maskedTrashFor(reader, post))), meta },
      };
    },
    restorePost: async ({ params, principal: actor }) => {
      const request = { id: params.id, actor };
      const { post, content } = await restorePost(request, deps);
      const context = await contextOfSaved(post, deps);
      return { body: toWirePost(post, { content, ...context }) };
    },
  };
}
