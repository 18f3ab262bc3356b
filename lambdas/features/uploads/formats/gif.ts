/** Reads GIF87a and GIF89a, with any number of frames: https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
import { ByteWriter, readBytes, hasText, type ImageReader, type Size } from './image-file.ts';

const block = { extension: 0x21, frame: 0x2c, trailer: 0x3b };
const extension = { frameControl: 0xf9, application: 0xff };
const screenBytes = 13;
const frameBytes = 10;

/** Kept extensions: the number of repetitions, under either of two names, and the colour profile. */
const keptApplications = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

export const readGif: ImageReader = (file) => {
  if (!hasText(file, 'GIF87a', 0) && !hasText(file, 'GIF89a', 0)) return undefined;
  const image = new ByteWriter(file);
  const width = file.readUInt16LE(6);
  const height = file.readUInt16LE(8);
  let hasFrame = false;
  let at = screenBytes + colorTableBytes(file.readUInt8(10));
  image.add(readBytes(file, 0, at));
  for (;;) {
    const start = at;
    const kind = file.readUInt8(at);
    if (kind === block.trailer) {
      image.add(Buffer.of(kind));
      return hasFrame ? { type: 'image/gif', width, height, bytes: image.bytes } : undefined;
    }
    if (kind === block.extension) {
      at = endOfData(file, at + 2);
      if (isKept(file, start)) image.add(file.subarray(start, at));
    } else if (kind === block.frame) {
      if (!fits(file, at, { width, height })) return undefined;
      hasFrame = true;
      const codeSize = at + frameBytes + colorTableBytes(file.readUInt8(at + 9));
      const bits = file.readUInt8(codeSize);
      if (bits < 2 || bits > 8) return undefined;
      at = endOfData(file, codeSize + 1);
      image.add(file.subarray(start, at));
    } else return undefined;
  }
};

/** Comments, XMP, and text that no browser renders are not kept. */
function isKept(file: Buffer, start: number): boolean {
  const label = file[start + 1];
  if (label === extension.frameControl) return true;
  if (label !== extension.application) return false;
  return keptApplications.some((name) => hasText(file, `\x0b${name}`, start + 2));
}

/** A frame beyond the screen would have more pixels than the image's declared size. */
function fits(file: Buffer, at: number, screen: Size): boolean {
  const right = file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5);
  const bottom = file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7);
  return right <= screen.width && bottom <= screen.height;
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Each block of data has up to 255 bytes, preceded by their number. A block of length 0 ends the data. */
function endOfData(file: Buffer, start: number): number {
  for (let at = start; ; ) {
    const length = file.readUInt8(at);
    if (length === 0) return at + 1;
    readBytes(file, at + 1, length);
    at += 1 + length;
  }
}
