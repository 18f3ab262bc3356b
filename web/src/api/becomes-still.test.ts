import sharp from 'sharp';
import { expect, it } from 'vitest';
import { imageTypes, type ImageType } from '#shared/schemas/upload-limits.ts';
import { picture } from '#test/support/pictures.ts';
import { becomesStill } from './image-file.ts';

function frames(count: number) {
  const pixels = Buffer.from(Array.from({ length: count * 4 * 3 }, (_, index) => index % 251));
  return sharp(pixels, { raw: { width: 2, height: 2 * count, channels: 3, pageHeight: 2 } });
}

/** Enlarges the canvas of an animated WebP, whose frames then cover only one corner. */
function widened(webp: Buffer): Buffer {
  webp.writeUIntLE(8000 - 1, 24, 3);
  webp.writeUIntLE(8000 - 1, 27, 3);
  return webp;
}

const avif = Buffer.from('\0\0\0\x1cftypavis\0\0\0\0avifmif1', 'latin1');

it.each<[string, ImageType, () => Promise<Buffer>, boolean]>([
  ['a GIF that moves', 'image/gif', () => frames(3).gif().toBuffer(), false],
  ['a WebP that moves', 'image/webp', () => frames(3).webp().toBuffer(), false],
  ['too many frames of a GIF', 'image/gif', () => frames(1001).gif({ effort: 1 }).toBuffer(), true],
  ['too many frames of a WebP', 'image/webp', () => frames(1001).webp().toBuffer(), true],
  ['too large frames', 'image/webp', async () => widened(await frames(3).webp().toBuffer()), true],
  ['an AVIF that moves', 'image/avif', async () => avif, true],
  ['half a file', 'image/gif', async () => Buffer.from('GIF89a'), false],
])('says whether %s would stand still on pages', async (_what, type, file, expected) => {
  expect(await becomesStill(new Blob([Uint8Array.from(await file())]), type)).toBe(expected);
});

it.each(imageTypes)('says that a %s without animation does not become still', async (type) => {
  const file = new Blob([Uint8Array.from(await picture(type, { width: 8, height: 8 }))]);
  expect(await becomesStill(file, type)).toBe(false);
});
