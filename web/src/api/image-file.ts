/** Recognises an image file in the browser, before anything is sent. */
import type { ImageType } from '#shared/schemas/upload-limits.ts';

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

/** By its major brand, like the import. */
export async function isHeic(file: Blob): Promise<boolean> {
  return /^ftyp(?:hei[cmsfx]|hev[cx]|mif1)$/.test(await file.slice(4, 12).text());
}

/** The box `ftyp`: its length, its name, the major brand, a version, then the compatible brands. */
function hasAvifBrand(bytes: Uint8Array, text: string): boolean {
  if (!text.startsWith('ftyp', 4)) return false;
  const length = new DataView(bytes.buffer).getUint32(0);
  const brands = text.slice(8, length).match(/.{4}/gs) ?? [];
  return brands.some((brand, index) => index !== 1 && (brand === 'avif' || brand === 'avis'));
}
