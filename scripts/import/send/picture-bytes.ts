/** The bytes of an arriving picture, as far as this site takes them. */
import { readFile, stat } from 'node:fs/promises';
import { readPicture } from '#lambdas/features/uploads/read-picture.ts';
import type { ImageType } from '#shared/content/image-types.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import type { PictureSource } from '../convert/post-pictures.ts';
import { fetchPicture, PictureRefused } from './fetch-picture.ts';

export interface LoadedPicture {
  bytes: Uint8Array;
  type: ImageType;
}

/** @throws PictureRefused */
export async function loadPicture(source: PictureSource): Promise<LoadedPicture> {
  const bytes = await bytesOf(source);
  if (bytes.length > uploadLimits.bytes) throw new PictureRefused(authorMessages.imageTooLarge);
  const picture = readPicture(bytes);
  if (!picture) throw new PictureRefused('it is no PNG, JPEG, WebP, GIF or AVIF, or damaged');
  const { type, width, height } = picture;
  if (width * height > uploadLimits.pixels || Math.max(width, height) > uploadLimits.side) {
    throw new PictureRefused(authorMessages.imageTooManyPixels);
  }
  return { bytes, type };
}

async function bytesOf(source: PictureSource): Promise<Uint8Array> {
  if (source.kind === 'data') return source.bytes;
  if (source.kind === 'web') return fetchPicture(source.address);
  const { size } = await stat(source.path);
  if (size > uploadLimits.bytes) throw new PictureRefused(authorMessages.imageTooLarge);
  return readFile(source.path);
}
