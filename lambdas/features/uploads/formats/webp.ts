/** Reads WebP: https://datatracker.ietf.org/doc/html/rfc9649 */
import { makeExif, readOrientation, displayedSize } from './exif.ts';
import { ByteWriter, readBytes, hasText, type ImageReader, type Size } from './image-file.ts';

const headerBytes = 12;
const chunkHeaderBytes = 8;

/** Flags in the first chunk, which announces the chunks that follow. */
const flag = { exif: 0x08, xmp: 0x04 };
const frameHeaderBytes = 16;
const pixelChunks = new Set(['VP8 ', 'VP8L', 'ALPH']);
const keptTypes = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', ...pixelChunks]);

export const readWebp: ImageReader = (file) => {
  if (!hasText(file, 'RIFF', 0) || !hasText(file, 'WEBP', 8)) return undefined;
  const source = readBytes(file, 0, file.readUInt32LE(4) + 8);
  const image = new ByteWriter(source);
  image.add(source.subarray(0, headerBytes));
  let canvas: Size | undefined;
  let orientation: number | undefined;
  let hasPixels = false;
  for (const { type, data, isFirst } of chunksOf(source, headerBytes)) {
    if (type === 'VP8X' && isFirst) canvas = canvasSize(data);
    else if (type === 'EXIF') {
      if (orientation !== undefined) continue;
      orientation = readOrientation(data);
      const exif = makeExif(orientation);
      if (exif) addChunk(image, type, exif);
    } else {
      const size = readPixelSize(type, data);
      if (size === 'none' && isFirst) return undefined;
      if (size !== 'none') {
        canvas ??= size;
        if (!size || !canvas || !fits(size, canvas)) return undefined;
        hasPixels = true;
      }
    }
    if (keptTypes.has(type)) addChunk(image, type, type === 'ANMF' ? stripFrame(data) : data);
  }
  if (!canvas || !hasPixels) return undefined;
  const bytes = correctHeader(image.bytes, orientation);
  return { type: 'image/webp', ...displayedSize(canvas, orientation), bytes };
};

/** @throws RangeError when a chunk is cut off */
function* chunksOf(source: Buffer, start: number) {
  for (let at = start; at < source.length; ) {
    const type = source.toString('latin1', at, at + 4);
    const length = source.readUInt32LE(at + 4);
    yield { type, data: readBytes(source, at + chunkHeaderBytes, length), isFirst: at === start };
    // A chunk of odd length is padded by one byte.
    at += chunkHeaderBytes + length + (length & 1);
  }
}

function addChunk(image: ByteWriter, type: string, data: Buffer): void {
  const head = Buffer.alloc(chunkHeaderBytes);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  image.add(head);
  image.add(data);
  if (data.length & 1) image.add(Buffer.of(0));
}

/** Removes metadata from an animation's frame, which consists of chunks itself. */
function stripFrame(frame: Buffer): Buffer {
  const pixels = new ByteWriter(frame);
  pixels.add(frame.subarray(0, frameHeaderBytes));
  for (const { type, data } of chunksOf(frame, frameHeaderBytes)) {
    if (pixelChunks.has(type)) addChunk(pixels, type, data);
  }
  return pixels.bytes;
}

/** Corrects the file's length, and clears the flags of removed chunks. */
function correctHeader(image: Buffer, orientation: number | undefined): Buffer {
  image.writeUInt32LE(image.length - 8, 4);
  const flagsAt = headerBytes + chunkHeaderBytes;
  if (hasText(image, 'VP8X', headerBytes)) {
    const removed = flag.xmp | (makeExif(orientation) ? 0 : flag.exif);
    image.writeUInt8(image.readUInt8(flagsAt) & ~removed, flagsAt);
  }
  return image;
}

/** @returns undefined for malformed pixels, `none` for a chunk without pixels */
function readPixelSize(type: string, data: Buffer): Size | undefined | 'none' {
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

/** Returns the canvas size that the frame of an animation needs. Its offsets are stored halved. */
function frameSize(data: Buffer): Size {
  return {
    width: 2 * data.readUIntLE(0, 3) + data.readUIntLE(6, 3) + 1,
    height: 2 * data.readUIntLE(3, 3) + data.readUIntLE(9, 3) + 1,
  };
}

function fits(size: Size, canvas: Size): boolean {
  return size.width <= canvas.width && size.height <= canvas.height;
}
