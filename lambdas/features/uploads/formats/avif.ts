/** AVIF: boxes as in ISO/IEC 14496-12 and 23008-12. https://aomediacodec.github.io/av1-avif/ */
import { bytesAt, hasText, type PictureReader, pictureOf } from './picture.ts';

interface Box {
  type: string;
  content: Buffer;
  /** Where the next one begins. */
  end: number;
}

/** Boxes allowed at the top level; anything else is not part of the image. */
const known = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid']);

/** More boxes than any image has. */
const most = 10_000;

/** Version and flags of what ISO calls a full box. */
const fullBoxBytes = 4;

export const readAvif: PictureReader = (file) => {
  if (!hasText(file, 'ftyp', 4)) return undefined;
  const boxes = boxesUpTo(file, (type) => known.has(type));
  const find = (type: string) => boxes.find((box) => box.type === type);
  const [ftyp, meta] = [find('ftyp'), find('meta')];
  if (!ftyp || !meta || !find('mdat') || !isAvif(ftyp)) return undefined;
  const size = sizeOf(meta);
  return size && pictureOf({ type: 'image/avif', ...size, length: boxes.at(-1)?.end ?? 0 });
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

/** Boxes one after the other, as far as their types are accepted. @throws RangeError when one is cut off */
function boxesUpTo(content: Buffer, accepts: (type: string) => boolean = () => true): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= content.length && accepts(content.toString('latin1', at + 4, at + 8))) {
    const box = boxAt(content, at);
    if (boxes.push(box) > most) throw new RangeError('Too many boxes');
    at = box.end;
  }
  return boxes;
}

/** A size of 1 means a 64-bit size after the type, 0 means the rest of the file. */
function boxAt(content: Buffer, at: number): Box {
  const short = content.readUInt32BE(at);
  const isLong = short === 1;
  const header = isLong ? 16 : 8;
  const size = isLong ? Number(content.readBigUInt64BE(at + 8)) : short;
  const length = short === 0 ? content.length - at : size;
  if (length < header) throw new RangeError('A box is shorter than its header');
  return {
    type: content.toString('latin1', at + 4, at + 8),
    content: bytesAt(content, at + header, length - header),
    end: at + length,
  };
}
