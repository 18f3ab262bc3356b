/** Rules that the writing use cases share. */

import { claimOf } from '#lambdas/kernel/saving.ts';
import {
  documentType,
  extensionOf,
  uploadLimits,
  type UploadType,
} from '#shared/schemas/upload-limits.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { settingsMessages } from '#shared/schemas/settings-messages.ts';
import type { Picture } from './formats/picture.ts';
import { readPicture } from './read-picture.ts';
import { cleanName, type UploadsRepository, type UploadStore } from './uploads.repository.ts';

export interface UploadWriteDeps {
  uploads: UploadsRepository;
  store: UploadStore;
  now: () => Date;
  /** A random UUID, so that keys cannot be guessed. */
  newId: () => string;
}

/**
 * The image in a file, without its metadata, such as where and by whom it was taken, and without anything
 * after its end: phones append videos to their pictures, and attackers append what a browser should not
 * find there.
 * @throws Problem `validation-failed` with the message for `field`
 */
export function checkedImage(file: Uint8Array, field: 'file' | 'object_key'): Picture {
  const picture = readPicture(file);
  if (!picture) throw refused(field, authorMessages.imageType);
  const { width, height } = picture;
  const isHuge =
    width * height > uploadLimits.pixels || Math.max(width, height) > uploadLimits.side;
  if (isHuge) throw refused(field, authorMessages.imageTooManyPixels);
  return picture;
}

export function refused(field: string, detail: string) {
  return problem('validation-failed', { detail, errors: { [field]: detail } });
}

export function newObjectKey(type: UploadType, { newId }: Pick<UploadWriteDeps, 'newId'>): string {
  return `uploads/${newId()}.${extensionOf(type)}`;
}

/**
 * The object key for a request: a new one, or that of the first request with the same Idempotency-Key.
 * @throws Problem `idempotency-mismatch`
 */
export async function objectKeyFor(
  request: {
    type: UploadType;
    actor: SignedIn;
    idempotencyKey: string | undefined;
    sent: unknown;
  },
  deps: UploadWriteDeps,
): Promise<string> {
  const objectKey = newObjectKey(request.type, deps);
  const { actor, idempotencyKey: key, sent } = request;
  const rest = { userId: actor.userId, objectKey };
  const claim = claimOf({ key, sent, now: deps.now(), rest });
  if (!claim) return objectKey;
  const first = await deps.uploads.claim(claim);
  if (first.requestHash !== claim.requestHash) throw problem('idempotency-mismatch');
  return first.objectKey;
}

interface Sender {
  actor: SignedIn;
  /** The file's name on the sender's computer. */
  filename?: string | undefined;
}

/** Stores the image before its key becomes valid, so that no key leads to nothing. */
export async function keepImage(
  { objectKey, image, ...by }: Sender & { objectKey: string; image: Picture },
  { store, uploads, now }: UploadWriteDeps,
): Promise<void> {
  const { type, width, height, bytes } = image;
  await store.put({ objectKey, type, bytes });
  await uploads.add({
    objectKey,
    type,
    width,
    height,
    bytes: bytes.length,
    ...sending(by, now()),
  });
}

/**
 * Keeps a PDF file as it is: browsers open it in a viewer of its own, which runs nothing in this site.
 * @throws Problem `validation-failed`
 */
export async function keepDocument(
  { objectKey, file, ...by }: Sender & { objectKey: string; file: Uint8Array },
  { store, uploads, now }: UploadWriteDeps,
): Promise<void> {
  if (file.length > uploadLimits.documentBytes) {
    throw refused('object_key', settingsMessages.cvTooLarge);
  }
  if (!isPdf(file)) throw refused('object_key', settingsMessages.cvDamaged);
  await store.put({ objectKey, type: documentType, bytes: file });
  await uploads.add({
    objectKey,
    type: documentType,
    bytes: file.length,
    ...sending(by, now()),
  });
}

function sending({ actor, filename }: Sender, now: Date) {
  const name = cleanName(filename);
  return { uploadedBy: actor.userId, uploadedAt: now.toISOString(), ...(name && { name }) };
}

/** Readers find the end of a file within its last 1,024 bytes (ISO 32000-1, annex H). */
export function isPdf(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return (
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-1024).includes('%%EOF')
  );
}
