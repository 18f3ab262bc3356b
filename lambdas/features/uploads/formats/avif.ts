/** AVIF: boxes as in ISO/IEC 14496-12 and 23008-12. https://aomediacodec.github.io/av1-avif/ */
import { type Box, boxesUpTo, fullBoxBytes } from './boxes.ts';
import { eraseAvifMetadata } from './erase-avif-metadata.ts';
import { hasText, type PictureReader, pictureOf } from './picture.ts';

/** Boxes allowed at the top level; anything else is not part of the image. */
const known = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid']);

export const readAvif: PictureReader = (file) => {
  if (!hasText(file, 'ftyp', 4)) return undefined;
  const boxes = boxesUpTo(file, (type) => known.has(type));
  const find = (type: string) => boxes.find((box) => box.type === type);
  const [ftyp, meta] = [find('ftyp'), find('meta')];
  if (!ftyp || !meta || !find('mdat') || !isAvif(ftyp)) return undefined;
  const size = sizeOf(meta);
  if (!size) return undefined;
  const bytes = Buffer.from(file.subarray(0, boxes.at(-1)?.end));
  eraseAvifMetadata(bytes);
  return pictureOf({ type: 'image/avif', ...size, bytes });
};

/** Brands: the major one, its version, then those that the file is compatible with. */
function isAvif({ content }: Box): boolean {
  const brands = content.toString('latin1').match(/.{4}/gs) ?? [];
  return brands.some((brand, index) => index !== 1 && (brand === 'avif' || brand === 'avis'));
}

/** Size of the largest picture after rotation: the others are tiles, transparency or a preview. */
function sizeOf({ content }: Box) {
  const containers = inside(boxesUpTo(content.subarray(fullBoxBytes)), 'iprp');
  const properties = inside(containers, 'ipco');
  const [size] = properties
    .filter(({ type }) => type === 'ispe')
    .map((box) => ({
      width: box.content.readUInt32BE(fullBoxBytes),
      height: box.content.readUInt32BE(fullBoxBytes + 4),
    }))
    .sort((a, b) => b.width * b.height - a.width * a.height);
  const isOnItsSide = properties.some(
    (box) => box.type === 'irot' && (box.content.readUInt8(0) & 1) === 1,
  );
  return size && isOnItsSide ? { width: size.height, height: size.width } : size;
}

function inside(boxes: readonly Box[], name: string): Box[] {
  return boxes.filter(({ type }) => type === name).flatMap(({ content }) => boxesUpTo(content));
}
