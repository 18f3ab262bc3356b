/** A draft with an uploaded image, and the link under which it can be read. */
import type { APIRequestContext } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { previewLinkSchema } from '#shared/schemas/previews.ts';
import { uploadedSchema } from '#shared/schemas/uploads.ts';
import { picture } from './pictures.ts';
import { bearer, createPost, jsonOf, signIn } from './site-api.ts';

export const drawnText =
  'The bridge hangs from the curve that its own weight draws between two posts.';
export const imageAlt = 'A chain between two posts';

export async function previewOfDraft(api: APIRequestContext) {
  const tokens = await signIn(api, 'owner');
  const headers = bearer(tokens);
  const draft = await createPost(api, tokens, { content: await contentWithImage(api, headers) });
  const address = `${apiBasePath}/blog_posts/${draft.id}`;
  const link = await jsonOf(await api.post(`${address}/preview`, { headers }), 201);
  return {
    draft,
    path: previewLinkSchema.parse(link).url_path,
    revoke: async () => jsonOf(await api.delete(`${address}/preview`, { headers }), 204),
    publish: async () => jsonOf(await api.post(`${address}/publish`, { headers }), 200),
  };
}

async function contentWithImage(
  api: APIRequestContext,
  headers: Record<string, string>,
): Promise<Post['content']> {
  const buffer = await picture('image/jpeg', { width: 1800, height: 900 });
  const multipart = { file: { name: 'a.jpg', mimeType: 'image/jpeg', buffer } };
  const answer = await api.post(`${apiBasePath}/uploads`, { multipart, headers });
  const { object_key } = uploadedSchema.parse(await jsonOf(answer, 201));
  return JSON.stringify([
    { type: 'paragraph', children: [{ text: drawnText }] },
    { type: 'image', url: object_key, alt: imageAlt, children: [{ text: '' }] },
  ]);
}
