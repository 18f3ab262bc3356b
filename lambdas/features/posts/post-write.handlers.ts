import type { Handlers } from '#shared/routes/handler.ts';
import { publishPost, unpublishPost } from './change-status.usecase.ts';
import { createPost } from './create-post.usecase.ts';
import { deletePost } from './delete-post.usecase.ts';
import type { PostWithContent } from './post.ts';
import type { PostDeps } from './post-changes.ts';
import { type ContextDeps, contextOfSaved } from './post-context.ts';
import { toWirePost } from './post-wire.ts';
import { updatePost } from './update-post.usecase.ts';

type Writes = 'createPost' | 'updatePost' | 'deletePost' | 'publishPost' | 'unpublishPost';

export function postWriteHandlers(deps: PostDeps & ContextDeps): Handlers<Writes> {
  const reply = async ({ post, content }: PostWithContent) => {
    const context = await contextOfSaved(post, deps);
    return { body: toWirePost(post, { content, ...context }) };
  };
  return {
    createPost: async ({ body, principal: actor, idempotencyKey }) => {
      const created = await createPost({ fields: body, actor, idempotencyKey }, deps);
      return { ...(await reply(created)), location: `/blog_posts/${created.post.id}` };
    },
    updatePost: async ({ params, body, principal: actor, ifMatch }) => {
      const request = { id: params.id, fields: body, actor, ifMatch };
      return reply(await updatePost(request, deps));
    },
    deletePost: async ({ params, principal: actor, ifMatch }) => {
      await deletePost({ id: params.id, actor, ifMatch }, deps);
      return { body: null };
    },
    publishPost: async ({ params, principal: actor, ifMatch }) => {
      const request = { id: params.id, actor, ifMatch };
      return reply(await publishPost(request, deps));
    },
    unpublishPost: async ({ params, principal: actor, ifMatch }) => {
      const request = { id: params.id, actor, ifMatch };
      return reply(await unpublishPost(request, deps));
    },
  };
}
