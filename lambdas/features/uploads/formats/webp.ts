/** WebP: https://datatracker.ietf.org/doc/html/rfc9649 */
import { turned } from './exif.ts';
import { bytesAt, hasText, type PictureReader, pictureOf } from './picture.ts';

interface Size {
  width: number;
  height: number;
}

const headerBytes = 12;
const chunkHeaderBytes = 8;

export const readWebp: PictureReader = (file) => {
  if (!hasText(file, 'RIFF', 0) || !hasText(file, 'WEBP', 8)) return undefined;
  const image = bytesAt(file, 0, file.readUInt32LE(4) + 8);
  let canvas: Size | undefined;
  let exif: Buffer | undefined;
  let hasPixels = false;
  let at = headerBytes;
  while (at < image.length) {
    const type = image.toString('latin1', at, at + 4);
    const length = image.readUInt32LE(at + 4);
    const data = bytesAt(image, at + chunkHeaderBytes, length);
    const isFirst = at === headerBytes;
    if (type === 'VP8X' && isFirst) canvas = canvasSize(data);
    else if (type === 'EXIF') exif = data;
    else {
      const size = sizeOfPixels(type, data);
      if (size === 'none' && isFirst) return undefined;
      if (size !== 'none') {
        canvas ??= size;
        if (!size || !canvas || !fits(size, canvas)) return undefined;
        hasPixels = true;
      }
    }
    // A chunk of an odd length has one byte more.
    at += chunkHeaderBytes + length + (length & 1);
  }
  if (!canvas || !hasPixels) return undefined;
  return pictureOf({ type: 'image/webp', ...turned(canvas, exif), length: image.length });
};

/** Undefined for pixels that are not well formed, `none` for a chunk of another kind. */
function sizeOfPixels(type: string, data: Buffer): Size | undefined | 'none' {
  if (type === 'VP8 ') return lossySize(data);
  if (type === 'VP8L') return losslessSize(data);
  return type === 'ANMF' ? frameSize(data) : 'none';
}

function lossySize(data: Buffer): Size | undefined {
  const isKeyFrame = (data.readUInt8(0) & 1) === 0;
  if (!isKeyFrame || !hasText(data, '\x9d\x01\x2a', 3)) return undefined;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function losslessSize(data: Buffer): Size | undefined {
  if (data.readUInt8(0) !== 0x2f) return undefined;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function canvasSize(data: Buffer): Size {
  return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
}

/** Up to the far corner of an animation's frame. */
function frameSize(data: Buffer): Size {
  return {
    width: 2 * data.readUIntLE(0, 3) + data.readUIntLE(6, 3) + 1,
    height: 2 * data.readUIntLE(3, 3) + data.readUIntLE(9, 3) + 1,
  };
}

function fits(size: Size, canvas: Size): boolean {
  return size.width <= canvas.width && size.height <= canvas.height;
}
