/** PNG, third edition: https://www.w3.org/TR/png-3/ */
import { crc32 } from 'node:zlib';
import { turned } from './exif.ts';
import { bytesAt, hasText, type PictureReader, pictureOf } from './picture.ts';

const signature = '\x89PNG\r\n\x1a\n';
/** Length, type and checksum of a chunk. */
const frameBytes = 12;

export const readPng: PictureReader = (file) => {
  if (!hasText(file, signature, 0)) return undefined;
  let size: { width: number; height: number } | undefined;
  let exif: Buffer | undefined;
  let hasPixels = false;
  for (let at = signature.length; ; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const data = bytesAt(file, at + 8, length);
    if (!isSound(file, at, length)) return undefined;
    if (size === undefined) {
      if (type !== 'IHDR' || length !== 13) return undefined;
      size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
    }
    if (type === 'eXIf') exif = data;
    if (type === 'IDAT') hasPixels = true;
    at += frameBytes + length;
    if (type !== 'IEND') continue;
    if (!hasPixels) return undefined;
    return pictureOf({ type: 'image/png', ...turned(size, exif), length: at });
  }
};

/** Whether the type is four letters and the checksum is right. */
function isSound(file: Buffer, at: number, length: number): boolean {
  const checked = file.subarray(at + 4, at + 8 + length);
  const checksum = file.readUInt32BE(at + 8 + length);
  return /^[A-Za-z]{4}$/.test(checked.toString('latin1', 0, 4)) && crc32(checked) === checksum;
}
