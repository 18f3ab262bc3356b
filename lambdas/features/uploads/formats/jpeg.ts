/** Reads JPEG as browsers show it: baseline, extended and progressive (ITU-T T.81, annex B). */
import { makeExif, exifStart, readOrientation, displayedSize } from './exif.ts';
import { ByteWriter, readBytes, hasText, type ImageReader, type Size } from './image-file.ts';

const startOfImage = '\xff\xd8';
const marker = { restart: 0xd0, endOfImage: 0xd9, startOfScan: 0xda, temporary: 0x01 };
const app = { 0: 0xe0, 1: 0xe1, 2: 0xe2, 14: 0xee };
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Lossless, hierarchical and arithmetic coding, which no browser shows. C4, C8 and CC do not mark frames. */
const unsupportedFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

export const readJpeg: ImageReader = (file) => {
  if (!hasText(file, startOfImage, 0)) return undefined;
  const image = new ByteWriter(file);
  image.add(file.subarray(0, startOfImage.length));
  let size: Size | undefined;
  let orientation: number | undefined;
  let hasPixels = false;
  for (let at = startOfImage.length; ; ) {
    const code = file.readUInt8(at + 1);
    if (file[at] !== 0xff || code === 0x00) return undefined;
    // A marker may follow any number of FF bytes.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    at += 2;
    if (code === marker.endOfImage) {
      if (!size || !hasPixels) return undefined;
      image.add(Buffer.of(0xff, code));
      return { type: 'image/jpeg', ...displayedSize(size, orientation), bytes: image.bytes };
    }
    if (code === marker.temporary || isRestart(code)) continue;
    if (code < 0xc0 || code === 0xd8 || unsupportedFrames.has(code)) return undefined;
    const length = file.readUInt16BE(at);
    if (length < 2) return undefined;
    const data = readBytes(file, at + 2, length - 2);
    at += length;
    if (code === app[1] && hasText(data, exifStart, 0)) {
      if (orientation !== undefined) continue;
      orientation = readOrientation(data);
      const exif = makeExif(orientation);
      if (exif) addSegment(image, code, Buffer.concat([Buffer.from(exifStart), exif]));
      continue;
    }
    const segment = segmentToKeep(code, data);
    if (segment) addSegment(image, code, segment);
    if (frames.has(code)) {
      if (size) return undefined;
      size = { height: data.readUInt16BE(1), width: data.readUInt16BE(3) };
    } else if (code === marker.startOfScan) {
      if (!size) return undefined;
      hasPixels = true;
      const end = endOfScan(file, at);
      image.add(file.subarray(at, end));
      at = end;
    }
  }
};

/** Returns undefined for segments that are not needed to decode the pixels and show their colours. */
function segmentToKeep(code: number, data: Buffer): Buffer | undefined {
  if (code < app[0]) return data;
  if (code === app[0] && hasText(data, 'JFIF\0', 0)) return withoutThumbnail(data);
  if (code === app[2] && hasText(data, 'ICC_PROFILE\0', 0)) return data;
  if (code === app[14] && hasText(data, 'Adobe', 0)) return data;
  return undefined;
}

/** The thumbnail in a JFIF header may show a part that was cropped from the image. */
function withoutThumbnail(jfif: Buffer): Buffer | undefined {
  return jfif.length < 14 ? undefined : Buffer.concat([jfif.subarray(0, 12), Buffer.alloc(2)]);
}

function addSegment(image: ByteWriter, code: number, data: Buffer): void {
  const head = Buffer.of(0xff, code, 0, 0);
  head.writeUInt16BE(data.length + 2, 2);
  image.add(head);
  image.add(data);
}

/** Coded pixels end before the next marker. Among them, FF 00 means the byte FF, and restart markers separate parts. */
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
