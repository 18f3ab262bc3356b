/** AVIF: boxes as in ISO/IEC 14496-12 and 23008-12. https://aomediacodec.github.io/av1-avif/ */
import { bytesAt, hasText, pictureOf, type PictureReader } from './picture.ts';

interface Box {
  type: string;
  content: Buffer;
  /** Where the next one begins. */
  end: number;
}

interface Meta {
  primary: number;
  properties: Box[];
  /** By item: numbers of properties, the first one being 1. */
  associations: Map<number, number[]>;
}

/** What may lie beside each other in a file; anything else is no part of the image. */
const known = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid']);

/** More boxes, or items with properties, than any image has. */
const most = 10_000;

/** Version and flags of what ISO calls a full box. */
const fullBoxBytes = 4;

export const readAvif: PictureReader = (file) => {
  if (!hasText(file, 'ftyp', 4)) return undefined;
  const boxes = boxesUpTo(file, (type) => known.has(type));
  const find = (type: string) => boxes.find((box) => box.type === type);
  const [ftyp, meta] = [find('ftyp'), find('meta')];
  if (!ftyp || !meta || !find('mdat') || !isAvif(ftyp)) return undefined;
  const size = sizeOf(readMeta(meta));
  return size && pictureOf({ type: 'image/avif', ...size, length: boxes.at(-1)?.end ?? 0 });
};

/** Brands: the major one, its version, then those that the file is compatible with. */
function isAvif({ content }: Box): boolean {
  const brands = content.toString('latin1').match(/.{4}/gs) ?? [];
  return brands.some((brand, index) => index !== 1 && (brand === 'avif' || brand === 'avis'));
}

function readMeta({ content }: Box): Meta {
  const boxes = boxesUpTo(content.subarray(fullBoxBytes));
  const iprp = boxes.find(({ type }) => type === 'iprp');
  const inner = iprp ? boxesUpTo(iprp.content) : [];
  const ipco = inner.find(({ type }) => type === 'ipco');
  const pitm = boxes.find(({ type }) => type === 'pitm');
  return {
    primary: pitm ? idAt(pitm.content, fullBoxBytes, pitm.content.readUInt8(0) > 0).value : 0,
    properties: ipco ? boxesUpTo(ipco.content) : [],
    associations: new Map(
      inner.filter(({ type }) => type === 'ipma').flatMap(({ content: each }) => readIpma(each)),
    ),
  };
}

function readIpma(content: Buffer): [item: number, properties: number[]][] {
  const isLong = content.readUInt8(0) > 0;
  const isWide = (content.readUInt8(3) & 1) === 1;
  const count = content.readUInt32BE(fullBoxBytes);
  if (count > most) throw new RangeError('Too many items');
  const entries: [number, number[]][] = [];
  let at = fullBoxBytes + 4;
  for (let entry = 0; entry < count; entry++) {
    const item = idAt(content, at, isLong);
    const numbers = bytesAt(content, item.end + 1, content.readUInt8(item.end) * (isWide ? 2 : 1));
    at = item.end + 1 + numbers.length;
    entries.push([item.value, propertyNumbers(numbers, isWide)]);
  }
  return entries;
}

/** The highest bit says whether a reader has to understand the property. */
function propertyNumbers(bytes: Buffer, isWide: boolean): number[] {
  if (!isWide) return [...bytes].map((byte) => byte & 0x7f);
  return Array.from(
    { length: bytes.length / 2 },
    (_, index) => bytes.readUInt16BE(index * 2) & 0x7fff,
  );
}

function idAt(content: Buffer, at: number, isLong: boolean): { value: number; end: number } {
  return isLong
    ? { value: content.readUInt32BE(at), end: at + 4 }
    : { value: content.readUInt16BE(at), end: at + 2 };
}

/** The primary item's size, after its rotation. */
function sizeOf({ primary, properties, associations }: Meta) {
  const own = (associations.get(primary) ?? []).map((number) => properties[number - 1]);
  const extent = own.find((box) => box?.type === 'ispe');
  if (!extent) return undefined;
  const width = extent.content.readUInt32BE(fullBoxBytes);
  const height = extent.content.readUInt32BE(fullBoxBytes + 4);
  const rotation = own.find((box) => box?.type === 'irot');
  const isOnItsSide = rotation !== undefined && (rotation.content.readUInt8(0) & 1) === 1;
  return isOnItsSide ? { width: height, height: width } : { width, height };
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

/** A size of 1 stands for one of 64 bits behind the type, one of 0 for all the rest. */
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
