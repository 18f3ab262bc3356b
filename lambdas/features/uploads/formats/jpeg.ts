/** JPEG, as browsers show it: baseline, extended and progressive (ITU-T T.81, annex B). */
import { exifStart, turned } from './exif.ts';
import { bytesAt, hasText, type PictureReader, pictureOf } from './picture.ts';

const startOfImage = '\xff\xd8';
const marker = { restart: 0xd0, endOfImage: 0xd9, startOfScan: 0xda, app1: 0xe1, temporary: 0x01 };
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Lossless, hierarchical and arithmetic coding, which no browser shows; C4, C8 and CC are no frames. */
const foreignFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

export const readJpeg: PictureReader = (file) => {
  if (!hasText(file, startOfImage, 0)) return undefined;
  let size: { width: number; height: number } | undefined;
  let exif: Buffer | undefined;
  let hasPixels = false;
  for (let at = startOfImage.length; ; ) {
    const code = file.readUInt8(at + 1);
    if (file[at] !== 0xff || code === 0x00) return undefined;
    // Any number of FF may stand before a marker.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    at += 2;
    if (code === marker.endOfImage) {
      if (!size || !hasPixels) return undefined;
      return pictureOf({ type: 'image/jpeg', ...turned(size, exif), length: at });
    }
    if (code === marker.temporary || isRestart(code)) continue;
    if (code < 0xc0 || code === 0xd8 || foreignFrames.has(code)) return undefined;
    const length = file.readUInt16BE(at);
    if (length < 2) return undefined;
    const data = bytesAt(file, at + 2, length - 2);
    at += length;
    if (frames.has(code)) {
      if (size) return undefined;
      size = { height: data.readUInt16BE(1), width: data.readUInt16BE(3) };
    } else if (code === marker.app1 && hasText(data, exifStart, 0)) {
      exif ??= data;
    } else if (code === marker.startOfScan) {
      if (!size) return undefined;
      hasPixels = true;
      at = endOfScan(file, at);
    }
  }
};

/** Coded pixels go on up to a marker; FF 00 stands for the byte FF in them, and restarts part them. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next !== undefined && next !== 0x00 && !isRestart(next)) return at;
  }
  throw new RangeError('The file ends too early');
}

function isRestart(code: number): boolean {
  return code >= marker.restart && code < marker.restart + 8;
}
