import { endingOf } from '#shared/content/image-types.ts';
import { isDocumentKey, isObjectKey } from '#shared/content/urls.ts';
import { Problem, problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { Picture } from './formats/picture.ts';
import {
  checkedImage,
  keepDocument,
  keepImage,
  refused,
  type UploadWriteDeps,
} from './upload-changes.ts';

interface Request {
  objectKey: string;
  filename?: string | undefined;
  actor: SignedIn;
}

/**
 * Checks an image that was sent with the form, and stores exactly the bytes that it checked, without their
 * metadata, so that nothing sent in the meantime takes their place. A refused image is removed. Completing
 * again changes nothing.
 * @throws Problem `not-found` when it has not arrived, `validation-failed`, `forbidden` for an editor's PDF file
 */
export async function completeUpload(request: Request, deps: UploadWriteDeps): Promise<void> {
  const { objectKey, actor, filename } = request;
  const isDocument = isDocumentKey(objectKey);
  if (!isDocument && !isObjectKey(objectKey)) throw problem('not-found');
  if (isDocument && actor.kind !== 'admin') throw problem('forbidden');
  const { uploads } = deps;
  const isKept = await (isDocument ? uploads.findDocument(objectKey) : uploads.find(objectKey));
  if (isKept) return;
  const file = await deps.store.readIncoming(objectKey);
  if (!file) throw problem('not-found', { detail: authorMessages.uploadMissing });
  await orRemoved(objectKey, deps, async () => {
    if (isDocument) return keepDocument({ objectKey, file, actor, filename }, deps);
    return keepImage({ objectKey, image: imageIn(file, objectKey), actor, filename }, deps);
  });
  // If this fails, what is left expires.
  await deps.store.removeIncoming(objectKey).catch(() => undefined);
}

function imageIn(file: Uint8Array, objectKey: string): Picture {
  const image = checkedImage(file, 'object_key');
  if (objectKey.endsWith(`.${endingOf(image.type)}`)) return image;
  throw refused('object_key', authorMessages.imageDamaged);
}

/** Removes a refused upload; when only the store fails, the upload stays and can be completed again. */
async function orRemoved(
  objectKey: string,
  { store }: UploadWriteDeps,
  keep: () => Promise<void>,
): Promise<void> {
  try {
    await keep();
  } catch (error) {
    if (error instanceof Problem) await store.removeIncoming(objectKey);
    throw error;
  }
}
