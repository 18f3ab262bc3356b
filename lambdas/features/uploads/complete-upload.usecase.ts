import { imageEndings } from '#shared/content/image-types.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { Picture } from './formats/picture.ts';
import { checkedImage, keepImage, refused, type UploadWriteDeps } from './upload-changes.ts';

interface Request {
  objectKey: string;
  actor: SignedIn;
}

/**
 * Checks an image that was sent with the form, and stores exactly the bytes that it checked, without their
 * metadata, so that nothing sent in the meantime takes their place. A refused image is removed. Completing
 * again changes nothing.
 * @throws Problem `not-found` when it has not arrived, `validation-failed`
 */
export async function completeUpload(request: Request, deps: UploadWriteDeps): Promise<void> {
  const { objectKey, actor } = request;
  if (!isObjectKey(objectKey)) throw problem('not-found');
  if (await deps.uploads.find(objectKey)) return;
  const file = await deps.store.readIncoming(objectKey);
  if (!file) throw problem('not-found', { detail: authorMessages.uploadMissing });
  const image = await checkedOrRemoved(objectKey, file, deps);
  await keepImage({ objectKey, image, actor }, deps);
  // If this fails, what is left expires.
  await deps.store.removeIncoming(objectKey).catch(() => undefined);
}

async function checkedOrRemoved(
  objectKey: string,
  file: Uint8Array,
  { store }: UploadWriteDeps,
): Promise<Picture> {
  try {
    const image = checkedImage(file, 'object_key');
    if (objectKey.endsWith(`.${imageEndings[image.type]}`)) return image;
    throw refused('object_key', authorMessages.imageDamaged);
  } catch (error) {
    await store.removeIncoming(objectKey);
    throw error;
  }
}
