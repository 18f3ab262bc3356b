import { createHash, randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { readImage } from '#lambdas/features/uploads/read-image.ts';
import { imageExtensions, type ImageType, uploadLimits } from '#shared/schemas/upload-limits.ts';
import { uploadRoutes } from '#shared/routes/uploads.routes.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { announcedUploadSchema } from '#shared/schemas/uploads.ts';
import { CommandFailed } from '../../build/run.ts';
import { RequestRefused } from '../../seed/retrying-api.ts';
import type { ArrivingPicture, PictureSource } from '../convert/post-pictures.ts';
import { fetchPicture, PictureRefused } from './fetch-picture.ts';
import type { Call } from './site-session.ts';

export interface StoredPictures {
  /** Object keys by placeholder; undefined for a picture that was left out. */
  addresses: Map<string, string | undefined>;
  notes: string[];
}

/** @returns the object key of a stored picture */
export type StorePicture = (picture: LoadedPicture) => Promise<string>;

/** Stores pictures one by one, and leaves out those that this site does not accept. */
export async function storePictures(
  pictures: readonly ArrivingPicture[],
  store: StorePicture,
): Promise<StoredPictures> {
  const stored: StoredPictures = { addresses: new Map(), notes: [] };
  for (const { placeholder, name, source } of pictures) {
    try {
      const picture = await loadPicture(source);
      stored.addresses.set(placeholder, await store(picture));
      if (isAnimated(picture))
        stored.notes.push(`the picture ${name} is animated, but shows only its first frame here`);
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      stored.addresses.set(placeholder, undefined);
      stored.notes.push(`the picture ${name} is left out: ${error.message}`);
    }
  }
  return stored;
}

/** Returns a function that uploads pictures as the editor does, and equal pictures only once. */
export function pictureUploader(call: Call): StorePicture {
  const known = new Map<string, Promise<string>>();
  return (picture) => {
    const hash = createHash('sha256').update(picture.bytes).digest('hex');
    const key = known.get(hash) ?? upload(picture, call);
    known.set(hash, key);
    return key;
  };
}

async function upload({ bytes, type }: LoadedPicture, call: Call): Promise<string> {
  const filename = `picture.${imageExtensions[type]}`;
  const body = { filename, content_type: type, size: bytes.length };
  const idempotencyKey = randomUUID();
  const { object_key, upload: form } = announcedUploadSchema.parse(
    await call({ ...uploadRoutes.upload, body, idempotencyKey }),
  );
  const data = new FormData();
  for (const [name, value] of Object.entries(form.fields)) data.append(name, value);
  data.append('file', new Blob([Uint8Array.from(bytes)], { type }), filename);
  await send(form.url, data);
  try {
    await call({ ...uploadRoutes.completeUpload, body: { object_key } });
  } catch (error) {
    if (error instanceof RequestRefused && error.status === 422) {
      throw new PictureRefused(error.problem?.detail ?? 'the site refuses it');
    }
    throw error;
  }
  return object_key;
}

/** Tries three times, because S3 may fail briefly. */
async function send(url: string, form: FormData): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, { method: 'POST', body: form }).catch(
      (error: unknown) => error,
    );
    if (answer instanceof Response && answer.ok) return;
    if (attempt < 3) continue;
    const status = answer instanceof Response ? `answers ${answer.status}` : 'does not answer';
    throw new CommandFailed(`The store of pictures ${status}. Repeat the command to go on.`);
  }
}

export interface LoadedPicture {
  bytes: Uint8Array;
  type: ImageType;
}

/** @throws PictureRefused for a picture that this site does not accept */
async function loadPicture(source: PictureSource): Promise<LoadedPicture> {
  const bytes = await bytesOf(source);
  if (bytes.length > uploadLimits.bytes) throw new PictureRefused(authorMessages.imageTooLarge);
  const picture = readImage(bytes);
  if (!picture) {
    throw new PictureRefused(
      hasBrand(bytes, /^(?:hei[cmsfx]|hev[cx]|mif1)$/)
        ? 'it is HEIC: save it as JPEG, and add it to the post'
        : 'it is damaged, or not a PNG, JPEG, WebP, GIF or AVIF',
    );
  }
  const { type, width, height } = picture;
  if (width * height > uploadLimits.pixels || Math.max(width, height) > uploadLimits.side) {
    throw new PictureRefused(authorMessages.imageTooManyPixels);
  }
  return { bytes, type };
}

/** Whether a PNG or AVIF is animated: the copies on pages show only the first frame. */
function isAnimated({ bytes, type }: LoadedPicture): boolean {
  if (type === 'image/avif') return hasBrand(bytes, /^avis$/);
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames = type === 'image/png' ? file.indexOf('acTL') : -1;
  return frames >= 0 && frames < file.indexOf('IDAT');
}

/** Tests the major brand, which HEIC and AVIF have at the beginning of the file. */
function hasBrand(bytes: Uint8Array, brand: RegExp): boolean {
  const start = Buffer.from(bytes.subarray(4, 12)).toString('latin1');
  return start.startsWith('ftyp') && brand.test(start.slice(4));
}

async function bytesOf(source: PictureSource): Promise<Uint8Array> {
  if (source.kind === 'data') return source.bytes;
  if (source.kind === 'web') return fetchPicture(source.address);
  const { size } = await stat(source.path);
  if (size > uploadLimits.bytes) throw new PictureRefused(authorMessages.imageTooLarge);
  return readFile(source.path);
}
