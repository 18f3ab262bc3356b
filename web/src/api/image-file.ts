/** Detects in the browser what kind of image a file is, and whether it moves. */
import { type ImageType, motionLimits } from '#shared/schemas/upload-limits.ts';

/** Enough for the brands of an AVIF, the longest header. */
const beginningBytes = 256;

/** Detects the type by the first bytes, because the browser takes it from the file's name. The server checks it again. */
export async function detectImageType(file: Blob): Promise<ImageType | undefined> {
  const bytes = new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif';
  return hasAvifBrand(bytes, text) ? 'image/avif' : undefined;
}

/** Recognises HEIC by the file's major brand, as the import does. */
export async function isHeic(file: Blob): Promise<boolean> {
  return /^ftyp(?:hei[cmsfx]|hev[cx]|mif1)$/.test(await file.slice(4, 12).text());
}

/** An AVIF begins with the box `ftyp`: length, name, major brand, a version, then the compatible brands. */
function hasAvifBrand(bytes: Uint8Array, text: string): boolean {
  if (!text.startsWith('ftyp', 4)) return false;
  const length = new DataView(bytes.buffer).getUint32(0);
  const [majorBrand, _version, ...compatibleBrands] = text.slice(8, length).match(/.{4}/gs) ?? [];
  return [majorBrand, ...compatibleBrands].some((brand) => brand === 'avif' || brand === 'avis');
}

/** Whether an animated picture would stand still on pages, which show the copies that `encodeCopy` makes. */
export async function becomesStill(file: Blob, type: ImageType): Promise<boolean> {
  if (type === 'image/jpeg') return false;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  try {
    if (type === 'image/png') return chunkNames(view, pngChunk).includes('acTL');
    if (type === 'image/avif') return nameAt(view, 8) === 'avis';
    return exceedsLimits(type === 'image/gif' ? gifFrames(view) : webpFrames(view));
  } catch (error) {
    // The server reports a damaged file.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

interface Frames {
  count: number;
  /** Pixels of each frame. */
  pixels: number;
}

function exceedsLimits({ count, pixels }: Frames): boolean {
  return count > 1 && (count > motionLimits.frames || count * pixels > motionLimits.pixels);
}

interface Chunk {
  name: string;
  /** The position of the next part. */
  end: number;
}

/** Lists the names of the file's chunks. In a PNG, the chunks before the picture's data are enough. */
function chunkNames(view: DataView, chunkAt: (view: DataView, offset: number) => Chunk): string[] {
  const names: string[] = [];
  for (let offset = 8; offset + 8 <= view.byteLength; ) {
    const { name, end } = chunkAt(view, offset);
    if (name === 'IDAT') break;
    names.push(name);
    offset = end;
  }
  return names;
}

/** A chunk of a PNG is a length, a name, that many bytes, and a checksum. */
function pngChunk(view: DataView, offset: number): Chunk {
  return { name: nameAt(view, offset + 4), end: offset + 12 + view.getUint32(offset) };
}

/** A chunk of a WebP is a name, a length, and that many bytes, padded to an even number. */
function riffChunk(view: DataView, offset: number): Chunk {
  const length = view.getUint32(offset + 4, true);
  return { name: nameAt(view, offset), end: offset + 8 + length + (length % 2) };
}

/** A WebP begins with `RIFF`, a length and `WEBP`. An animated one goes on with `VP8X`, which has the size. */
function webpFrames(view: DataView): Frames {
  // Three bytes, which hold the size minus one.
  const size = (offset: number) => (view.getUint32(offset, true) & 0xff_ff_ff) + 1;
  // Without the first four bytes, the chunks begin at 8, as in a PNG.
  const body = new DataView(view.buffer, 4);
  const names = chunkNames(body, riffChunk);
  const count = names.filter((name) => name === 'ANMF').length;
  return { count, pixels: count > 0 ? size(24) * size(27) : 0 };
}

/** Counts image descriptors. Source: https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function gifFrames(view: DataView): Frames {
  const colorTableBytes = (flagsOffset: number) => {
    const flags = view.getUint8(flagsOffset);
    return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  };
  /** Data is a series of blocks, each with its length before it; a block of length 0 ends the series. */
  const afterBlocks = (start: number) => {
    let offset = start;
    for (let length = view.getUint8(offset); length > 0; length = view.getUint8(offset)) {
      offset += 1 + length;
    }
    return offset + 1;
  };
  const pixels = view.getUint16(6, true) * view.getUint16(8, true);
  const extension = 0x21;
  const imageDescriptor = 0x2c;
  let count = 0;
  for (let offset = 13 + colorTableBytes(10); offset < view.byteLength; ) {
    const kind = view.getUint8(offset);
    if (kind === extension) offset = afterBlocks(offset + 2);
    else if (kind === imageDescriptor) {
      count += 1;
      offset = afterBlocks(offset + 11 + colorTableBytes(offset + 9));
    } else break;
  }
  return { count, pixels };
}

function nameAt(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));
}
