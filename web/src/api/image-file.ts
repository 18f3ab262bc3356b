/** Recognises an image file, and whether it moves, in the browser, before anything is sent. */
import { type ImageType, motionLimits } from '#shared/schemas/upload-limits.ts';

/** Enough for the brands of an AVIF, the longest header. */
const beginningBytes = 256;

/**
 * The type by the first bytes: the browser's own guess comes from the file's name. The server reads
 * the whole file and has the last word.
 */
export async function imageTypeOf(file: Blob): Promise<ImageType | undefined> {
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
  const brands = text.slice(8, length).match(/.{4}/gs) ?? [];
  return brands.some((brand, index) => index !== 1 && (brand === 'avif' || brand === 'avis'));
}

/** Whether an animated picture would stand still on pages, which show the copies that `encodeCopy` makes. */
export async function becomesStill(file: Blob, type: ImageType): Promise<boolean> {
  if (type === 'image/jpeg') return false;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  try {
    if (type === 'image/png') return partsOf(view, pngPart).includes('acTL');
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

interface Part {
  name: string;
  /** The position of the next part. */
  end: number;
}

/** The names of a file's parts, up to the picture's data. */
function partsOf(view: DataView, partAt: (view: DataView, at: number) => Part): string[] {
  const names: string[] = [];
  for (let at = 8; at + 8 <= view.byteLength; ) {
    const { name, end } = partAt(view, at);
    if (name === 'IDAT') break;
    names.push(name);
    at = end;
  }
  return names;
}

/** A part of a PNG: the length, the name, that many bytes, and a checksum. */
function pngPart(view: DataView, at: number): Part {
  return { name: nameAt(view, at + 4), end: at + 12 + view.getUint32(at) };
}

/** A part of a WebP: the name, the length, and that many bytes, or one more for an even number. */
function webpPart(view: DataView, at: number): Part {
  const length = view.getUint32(at + 4, true);
  return { name: nameAt(view, at), end: at + 8 + length + (length % 2) };
}

/** A WebP begins with `RIFF`, a length and `WEBP`; in an animated one, `VP8X` with the size follows. */
function webpFrames(view: DataView): Frames {
  const size = (at: number) => (view.getUint32(at, true) & 0xff_ff_ff) + 1;
  const body = new DataView(view.buffer, 4);
  const names = partsOf(body, webpPart);
  const count = names.filter((name) => name === 'ANMF').length;
  return { count, pixels: count > 0 ? size(24) * size(27) : 0 };
}

/** Source: https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function gifFrames(view: DataView): Frames {
  const tableAt = (at: number) => {
    const flags = view.getUint8(at);
    return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  };
  const afterBlocks = (start: number) => {
    let at = start;
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
    return at + 1;
  };
  const pixels = view.getUint16(6, true) * view.getUint16(8, true);
  let count = 0;
  for (let at = 13 + tableAt(10); at < view.byteLength; ) {
    const kind = view.getUint8(at);
    if (kind === 0x21) at = afterBlocks(at + 2);
    else if (kind === 0x2c) {
      count += 1;
      at = afterBlocks(at + 11 + tableAt(at + 9));
    } else break;
  }
  return { count, pixels };
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(at + place)));
}
