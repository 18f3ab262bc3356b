/** Reads PNG, third edition: https://www.w3.org/TR/png-3/ */
import { crc32 } from 'node:zlib';
import { makeExif, readOrientation, displayedSize } from './exif.ts';
import { ByteWriter, readBytes, hasText, type ImageReader, type Size } from './image-file.ts';

const signature = '\x89PNG\r\n\x1a\n';
/** Length, type and checksum of a chunk. */
const frameBytes = 12;

/** Chunks with pixels and frames, and with rules for showing them, such as colour profiles. */
const pixelTypes = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'acTL', 'fcTL', 'fdAT'];
const displayTypes = 'tRNS bKGD pHYs cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI'.split(' ');
const keptTypes = new Set([...pixelTypes, ...displayTypes]);

export const readPng: ImageReader = (file) => {
  if (!hasText(file, signature, 0)) return undefined;
  const image = new ByteWriter(file);
  image.add(file.subarray(0, signature.length));
  let size: Size | undefined;
  let orientation: number | undefined;
  let hasPixels = false;
  for (let at = signature.length; ; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const data = readBytes(file, at + 8, length);
    if (!isIntact(file, at, length)) return undefined;
    if (size === undefined) {
      if (type !== 'IHDR' || length !== 13) return undefined;
      size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
    }
    if (keptTypes.has(type)) image.add(file.subarray(at, at + frameBytes + length));
    if (type === 'eXIf' && orientation === undefined) {
      orientation = readOrientation(data);
      const exif = makeExif(orientation);
      if (exif) image.add(makeChunk('eXIf', exif));
    }
    if (type === 'IDAT') hasPixels = true;
    at += frameBytes + length;
    if (type !== 'IEND') continue;
    if (!hasPixels) return undefined;
    return { type: 'image/png', ...displayedSize(size, orientation), bytes: image.bytes };
  }
};

/** Whether the type is four letters and the checksum is right. */
function isIntact(file: Buffer, at: number, length: number): boolean {
  const checked = file.subarray(at + 4, at + 8 + length);
  const checksum = file.readUInt32BE(at + 8 + length);
  return /^[A-Za-z]{4}$/.test(checked.toString('latin1', 0, 4)) && crc32(checked) === checksum;
}

function makeChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(frameBytes + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}
