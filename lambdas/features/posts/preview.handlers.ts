import type { Handlers } from '#shared/routes/handler.ts';
import { getPreview, type PreviewReadDeps } from './get-preview.usecase.ts';
import { toWirePost } from './post-wire.ts';

/** For anyone who has a link. */
export function previewReadHandlers(deps: PreviewReadDeps): Handlers<'getPreview'> {
  return {
    getPreview: async ({ params }) => {
      const { entry: post, expiresAt, ...rest } = await getPreview(params.token, deps);
      const wire = toWirePost(post, rest, { hasCopies: true });
      return { body: { post: wire, expires_at: expiresAt.toISOString() } };
    },
  };
}
