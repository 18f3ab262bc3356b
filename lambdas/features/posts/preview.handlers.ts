import { previewPath } from '#shared/platform/http.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import { createPreview, type PreviewDeps } from './create-preview.usecase.ts';
import { deletePreview } from './delete-preview.usecase.ts';
import { getPreview, type PreviewReadDeps } from './get-preview.usecase.ts';
import { toWirePost } from './post-wire.ts';

/** For anyone who has a link. */
export function previewReadHandlers(deps: PreviewReadDeps): Handlers<'getPreview'> {
  return {
    getPreview: async ({ params }) => {
      const { post, expiresAt, ...rest } = await getPreview(params.token, deps);
      const wire = toWirePost(post, rest, { hasCopies: true });
      return { body: { post: wire, expires_at: expiresAt.toISOString() } };
    },
  };
}

/** For those who hand out links. */
export function previewWriteHandlers(
  deps: PreviewDeps,
): Handlers<'createPreview' | 'deletePreview'> {
  return {
    createPreview: async ({ params, principal: actor }) => {
      const request = { id: params.id, actor };
      const { token, expiresAt } = await createPreview(request, deps);
      return {
        body: { url_path: previewPath(token), expires_at: expiresAt.toISOString() },
        location: `/previews/${token}`,
      };
    },
    deletePreview: async ({ params, principal: actor }) => {
      await deletePreview({ id: params.id, actor }, deps);
      return { body: null };
    },
  };
}
