import type * as z from 'zod';
import { documentType, extensionOf, uploadLimits } from '#shared/schemas/upload-limits.ts';
import { invalidField, problem, Problem } from '#shared/problems.ts';
import type { SignedIn, Handlers } from '#shared/routes/handler.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { settingsMessages } from '#shared/schemas/settings-messages.ts';
import type { announceUploadSchema } from '#shared/schemas/uploads.ts';
import {
  objectKeyFor,
  type UploadWriteDeps,
  checkImage,
  storeDocument,
  storeImage,
} from './upload-changes.ts';
import type { UploadForm } from './uploads.repository.ts';
import { isDocumentKey, isObjectKey } from '#shared/content/urls.ts';
import type { ImageFile } from './formats/image-file.ts';

export function uploadWriteHandlers(deps: UploadWriteDeps): Handlers<'upload' | 'completeUpload'> {
  return {
    upload: async ({ body, principal: actor, idempotencyKey }) => {
      if ('file' in body) {
        const objectKey = await uploadFile({ ...body, actor, idempotencyKey }, deps);
        return { body: { object_key: objectKey }, location: locationOf(objectKey) };
      }
      const request = { announced: body, actor, idempotencyKey };
      const { objectKey, form } = await announceUpload(request, deps);
      return {
        body: { object_key: objectKey, upload: { url: form.url, fields: form.fields } },
        location: locationOf(objectKey),
      };
    },
    completeUpload: async ({ body, principal: actor }) => {
      await completeUpload({ objectKey: body.object_key, filename: body.filename, actor }, deps);
      return { body: { object_key: body.object_key } };
    },
  };
}

function locationOf(objectKey: string): string {
  return `/uploads?object_key=${encodeURIComponent(objectKey)}`;
}

interface Announcement {
  announced: z.output<typeof announceUploadSchema>;
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/**
 * Issues a key for an image, or for an administrator's PDF file, and the form to send the file with. The key is
 * not valid until the upload is complete. A repeated request gets the same key with a fresh form.
 * @throws Problem `forbidden`, `too-large`, `idempotency-mismatch`
 */
export async function announceUpload(
  { announced, actor, idempotencyKey }: Announcement,
  deps: UploadWriteDeps,
): Promise<{ objectKey: string; form: UploadForm }> {
  const type = announced.content_type;
  const isDocument = type === documentType;
  if (isDocument && actor.kind !== 'admin') throw problem('forbidden');
  if (announced.size > (isDocument ? uploadLimits.documentBytes : uploadLimits.bytes)) {
    const detail = isDocument ? settingsMessages.cvTooLarge : authorMessages.imageTooLarge;
    throw problem('too-large', { detail });
  }
  const objectKey = await objectKeyFor({ type, actor, idempotencyKey, sent: announced }, deps);
  return { objectKey, form: await deps.store.form({ objectKey, type }) };
}

interface Completion {
  objectKey: string;
  filename?: string | undefined;
  actor: SignedIn;
}

/**
 * Checks a file that was sent with the form, and stores exactly the bytes that were checked, so that nobody can
 * replace them in the meantime. An image loses its metadata. A refused file is removed. Completing again changes
 * nothing.
 * @throws Problem `not-found` when the file has not arrived, `validation-failed`, `forbidden` for an editor's PDF file
 */
export async function completeUpload(request: Completion, deps: UploadWriteDeps): Promise<void> {
  const { objectKey, actor, filename } = request;
  const isDocument = isDocumentKey(objectKey);
  if (!isDocument && !isObjectKey(objectKey)) throw problem('not-found');
  if (isDocument && actor.kind !== 'admin') throw problem('forbidden');
  const { uploads } = deps;
  const complete = await (isDocument ? uploads.findDocument(objectKey) : uploads.find(objectKey));
  if (complete) return;
  const file = await deps.store.readIncoming(objectKey);
  if (!file) throw problem('not-found', { detail: authorMessages.uploadMissing });
  await removeIfRefused(objectKey, deps, async () => {
    if (isDocument) return storeDocument({ objectKey, file, actor, filename }, deps);
    const image = checkImageOfKey(file, objectKey);
    return storeImage({ objectKey, image, actor, filename }, deps);
  });
  // If this fails, the file expires.
  await deps.store.removeIncoming(objectKey).catch(() => undefined);
}

/** Refuses an image of another type than the key's extension says. */
function checkImageOfKey(file: Uint8Array, objectKey: string): ImageFile {
  const image = checkImage(file, 'object_key');
  if (objectKey.endsWith(`.${extensionOf(image.type)}`)) return image;
  throw invalidField('object_key', authorMessages.imageDamaged);
}

/** Removes a refused upload. If only the store fails, the upload stays and can be completed again. */
async function removeIfRefused(
  objectKey: string,
  { store }: UploadWriteDeps,
  save: () => Promise<void>,
): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (error instanceof Problem) await store.removeIncoming(objectKey);
    throw error;
  }
}

interface SentFile {
  file: Uint8Array;
  filename?: string | undefined;
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/**
 * Stores an image that came with the request, and returns its object key. A repeated request writes the same image
 * under the same key.
 * @throws Problem `validation-failed`, `idempotency-mismatch`
 */
export async function uploadFile(request: SentFile, deps: UploadWriteDeps): Promise<string> {
  const { file, filename, actor, idempotencyKey } = request;
  const image = checkImage(file, 'file');
  const { type } = image;
  const objectKey = await objectKeyFor({ type, actor, idempotencyKey, sent: file }, deps);
  await storeImage({ objectKey, image, actor, filename }, deps);
  return objectKey;
}
