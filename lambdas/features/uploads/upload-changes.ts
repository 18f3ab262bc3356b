/** Checks uploaded files, and stores them. */
import { claimOf } from '#lambdas/kernel/saving.ts';
import {
  documentType,
  extensionOf,
  uploadLimits,
  type UploadType,
} from '#shared/schemas/upload-limits.ts';
import { invalidField, problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { settingsMessages } from '#shared/schemas/settings-messages.ts';
import type { ImageFile } from './formats/image-file.ts';
import { readImage } from './read-image.ts';
import type { UploadsRepository, UploadStore } from './uploads.repository.ts';

export interface UploadWriteDeps {
  uploads: UploadsRepository;
  store: UploadStore;
  now: () => Date;
  /** A random UUID, so that keys cannot be guessed. */
  newId: () => string;
}

/**
 * Returns the image in a file without private metadata, such as place and author, and without data after its end:
 * phones append videos to their images, and attackers append code.
 * @throws Problem `validation-failed` with the message for `field`
 */
export function checkImage(file: Uint8Array, field: 'file' | 'object_key'): ImageFile {
  const image = readImage(file);
  if (!image) throw invalidField(field, authorMessages.imageType);
  const { width, height } = image;
  const isTooLarge =
    width * height > uploadLimits.pixels || Math.max(width, height) > uploadLimits.side;
  if (isTooLarge) throw invalidField(field, authorMessages.imageTooManyPixels);
  return image;
}

export function newObjectKey(type: UploadType, { newId }: Pick<UploadWriteDeps, 'newId'>): string {
  return `uploads/${newId()}.${extensionOf(type)}`;
}

/**
 * Returns a new object key, or the key of the first request with the same Idempotency-Key.
 * @throws Problem `idempotency-mismatch`
 */
export async function objectKeyFor(
  { type, actor, idempotencyKey: key, sent }: KeyRequest,
  deps: UploadWriteDeps,
): Promise<string> {
  const objectKey = newObjectKey(type, deps);
  const rest = { userId: actor.userId, objectKey };
  const claim = claimOf({ key, sent, now: deps.now(), rest });
  if (!claim) return objectKey;
  const first = await deps.uploads.claim(claim);
  if (first.requestHash !== claim.requestHash) throw problem('idempotency-mismatch');
  return first.objectKey;
}

interface KeyRequest {
  type: UploadType;
  actor: SignedIn;
  idempotencyKey: string | undefined;
  /** The bytes or fields of the request. */
  sent: unknown;
}

interface Sender {
  actor: SignedIn;
  /** The file's name on the sender's computer. */
  filename?: string | undefined;
}

/** Stores the image before its key becomes valid, so that every valid key has an image. */
export async function storeImage(
  { objectKey, image, ...sender }: Sender & { objectKey: string; image: ImageFile },
  { store, uploads, now }: UploadWriteDeps,
): Promise<void> {
  const { type, bytes } = image;
  await store.put({ objectKey, type, bytes });
  await uploads.add({ ...image, objectKey, bytes: bytes.length, ...uploadFields(sender, now()) });
}

/**
 * Stores a PDF file unchanged: browsers open it in a separate viewer, which runs no code in this site.
 * @throws Problem `validation-failed`
 */
export async function storeDocument(
  { objectKey, file, ...sender }: Sender & { objectKey: string; file: Uint8Array },
  { store, uploads, now }: UploadWriteDeps,
): Promise<void> {
  if (file.length > uploadLimits.documentBytes) {
    throw invalidField('object_key', settingsMessages.cvTooLarge);
  }
  if (!isPdf(file)) throw invalidField('object_key', settingsMessages.cvDamaged);
  const type = documentType;
  await store.put({ objectKey, type, bytes: file });
  await uploads.add({ objectKey, type, bytes: file.length, ...uploadFields(sender, now()) });
}

function uploadFields({ actor, filename }: Sender, now: Date) {
  const name = cleanName(filename);
  return { uploadedBy: actor.userId, uploadedAt: now.toISOString(), ...(name && { name }) };
}

const folders = /^.*[\\/]/s;
const invisibleCharacters = /[\p{C}\s]+/gu;

/**
 * Removes folders, control characters and direction marks, which can make a file's name look like another. A cut may
 * split a surrogate pair, which `toWellFormed` replaces.
 */
export function cleanName(filename: string | undefined): string | undefined {
  const plain = filename?.replace(folders, '').replace(invisibleCharacters, ' ').trim();
  return plain?.slice(0, uploadLimits.name).toWellFormed() || undefined;
}

/** Viewers look for the end mark in the last 1,024 bytes (ISO 32000-1, annex H). */
export function isPdf(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return (
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-1024).includes('%%EOF')
  );
}
