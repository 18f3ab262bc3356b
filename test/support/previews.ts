/** A text with an uploaded image. */
import type { APIRequestContext } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import { uploadedSchema } from '#shared/schemas/uploads.ts';
import { picture } from './pictures.ts';
import { bearer, jsonOf, signIn } from './site-api.ts';

export const drawnText =
  'The bridge hangs from the curve that its own weight draws between two posts.';
export const imageAlt = 'A chain between two posts';

export async function contentWithImage(api: APIRequestContext): Promise<string> {
  const headers = bearer(await signIn(api, 'owner'));
  const buffer = await picture('image/jpeg', { width: 1800, height: 900 });
  const multipart = { file: { name: 'a.jpg', mimeType: 'image/jpeg', buffer } };
  const answer = await api.post(`${apiBasePath}/uploads`, { multipart, headers });
  const { object_key } = uploadedSchema.parse(await jsonOf(answer, 201));
  return JSON.stringify([
    { type: 'paragraph', children: [{ text: drawnText }] },
    { type: 'image', url: object_key, alt: imageAlt, children: [{ text: '' }] },
  ]);
}
