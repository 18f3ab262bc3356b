/** Reads AVIF, made of boxes as in ISO/IEC 14496-12 and 23008-12: https://aomediacodec.github.io/av1-avif/ */
import { hasText, type ImageReader, type Size, readBytes } from './image-file.ts';

/** Boxes allowed at the top level. The image ends before any other box. */
const topLevelTypes = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'uuid']);

export const readAvif: ImageReader = (file) => {
  if (!hasText(file, 'ftyp', 4)) return undefined;
  const boxes = readBoxes(file, (type) => topLevelTypes.has(type));
  const find = (type: string) => boxes.find((box) => box.type === type);
  const [ftyp, meta] = [find('ftyp'), find('meta')];
  if (!ftyp || !meta || !find('mdat') || !isAvif(ftyp)) return undefined;
  const size = findSize(meta);
  if (!size) return undefined;
  const bytes = Buffer.from(file.subarray(0, boxes.at(-1)?.end));
  eraseAvifMetadata(bytes);
  return { type: 'image/avif', ...size, bytes };
};

/** The box lists the major brand, its version, and then the brands that the file is compatible with. */
function isAvif({ content }: Box): boolean {
  const brands = content.toString('latin1').match(/.{4}/gs) ?? [];
  return brands.some((brand, index) => index !== 1 && (brand === 'avif' || brand === 'avis'));
}

/** Returns the size of the largest coded image, after rotation. Smaller ones are tiles, transparency or a preview. */
function findSize({ content }: Box): Size | undefined {
  const containers = childrenOf(readBoxes(content.subarray(fullBoxBytes)), 'iprp');
  const properties = childrenOf(containers, 'ipco');
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

function childrenOf(boxes: readonly Box[], name: string): Box[] {
  return boxes.filter(({ type }) => type === name).flatMap(({ content }) => readBoxes(content));
}

interface Box {
  type: string;
  /** Offset of the box, and of the next one. */
  start: number;
  end: number;
  content: Buffer;
}

/** More boxes than any image has. */
const maxBoxes = 10_000;

/** A full box, as ISO calls it, begins with its version and flags. */
const fullBoxBytes = 4;

/** Reads boxes up to the first type that is not accepted. @throws RangeError when a box is cut off */
function readBoxes(content: Buffer, accepts: (type: string) => boolean = () => true): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= content.length && accepts(content.toString('latin1', at + 4, at + 8))) {
    const box = readBox(content, at);
    if (boxes.push(box) > maxBoxes) throw new RangeError('Too many boxes');
    at = box.end;
  }
  return boxes;
}

/** A size of 1 means a 64-bit size after the type, 0 means the rest of the file. */
function readBox(content: Buffer, at: number): Box {
  const short = content.readUInt32BE(at);
  const isLong = short === 1;
  const header = isLong ? 16 : 8;
  const size = isLong ? Number(content.readBigUInt64BE(at + 8)) : short;
  const length = short === 0 ? content.length - at : size;
  if (length < header) throw new RangeError('A box is shorter than its header');
  return {
    type: content.toString('latin1', at + 4, at + 8),
    start: at,
    end: at + length,
    content: readBytes(content, at + header, length - header),
  };
}

/** Items that are coded images or combine them. EXIF, XMP and all other items are erased. */
const imageItems = new Set(['av01', 'grid', 'iovl', 'iden', 'tmap']);

/** Boxes with metadata: free text, XMP, dates and private data. */
const metadataTypes = new Set(['free', 'skip', 'uuid', 'udta', 'udes', 'altt', 'crtt', 'mdft']);
/** Containers in which metadata boxes may be. */
const containerTypes = new Set(['moov', 'trak', 'mdia', 'minf', 'iprp', 'ipco']);

/** @throws RangeError for a truncated file, or one that refers to offsets beyond its end */
function eraseAvifMetadata(file: Buffer): void {
  for (const { type, content } of readBoxes(file)) {
    if (type !== 'meta') continue;
    eraseItems(file, content.subarray(fullBoxBytes));
    eraseBoxes(content.subarray(fullBoxBytes));
  }
  eraseBoxes(file);
}

/** Turns metadata boxes into free space of the same length, so that offsets stay valid. */
function eraseBoxes(content: Buffer, isInTrack = false): void {
  for (const { type, start, content: inner } of readBoxes(content)) {
    // Outside tracks, the box `meta` describes the file's images.
    if (metadataTypes.has(type) || (isInTrack && type === 'meta')) {
      content.write('free', start + 4, 'latin1');
      inner.fill(0);
    } else if (containerTypes.has(type)) {
      eraseBoxes(inner, isInTrack || type === 'moov');
    }
  }
}

function eraseItems(file: Buffer, meta: Buffer): void {
  const boxes = readBoxes(meta);
  const contentsOf = (name: string) =>
    boxes.filter(({ type }) => type === name).map(({ content }) => content);
  const imageIds = new Set(contentsOf('iinf').flatMap(readImageIds));
  const [itemData] = contentsOf('idat');
  const sources = new Map([
    [inFile, file],
    [inItemData, itemData],
  ]);
  // Limits the work: a malicious file may list the same bytes again and again.
  let remainingBytes = file.length;
  for (const { id, source: kind, offset, length } of contentsOf('iloc').flatMap(readExtents)) {
    if (imageIds.has(id)) continue;
    remainingBytes -= length;
    const source = sources.get(kind);
    if (!source || remainingBytes < 0) throw new RangeError('Metadata is where none can be');
    readBytes(source, offset, length).fill(0);
  }
}

function readImageIds(iinf: Buffer): number[] {
  const countBytes = iinf.readUInt8(0) === 0 ? 2 : 4;
  return readBoxes(iinf.subarray(fullBoxBytes + countBytes)).flatMap(({ type, content }) => {
    const version = content.readUInt8(0);
    // Earlier versions of the box do not describe images.
    if (type !== 'infe' || version < 2) return [];
    const idBytes = version === 2 ? 2 : 4;
    const id = content.readUIntBE(fullBoxBytes, idBytes);
    const typeAt = fullBoxBytes + idBytes + 2;
    return imageItems.has(content.toString('latin1', typeAt, typeAt + 4)) ? [id] : [];
  });
}

interface Extent {
  id: number;
  /** `inFile` or `inItemData`, the construction method of ISO/IEC 14496-12. */
  source: number;
  offset: number;
  length: number;
}

/** More extents than any image has. */
const maxExtents = 10_000;
const inFile = 0;
const inItemData = 1;

/** Lists where each item's bytes are. The box says how many bytes its fields have. */
function readExtents(iloc: Buffer): Extent[] {
  let at = fullBoxBytes;
  const readNumber = (bytes: number) => {
    const value = bytes === 8 ? Number(iloc.readBigUInt64BE(at)) : readUInt(iloc, at, bytes);
    at += bytes;
    return value;
  };
  const version = iloc.readUInt8(0);
  const sizes = readNumber(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const extents: Extent[] = [];
  for (let items = readNumber(version < 2 ? 2 : 4); items > 0; items--) {
    const id = readNumber(version < 2 ? 2 : 4);
    const source = version === 0 ? inFile : readNumber(2) & 15;
    readNumber(2); // Skips the index of a data reference.
    const base = readNumber(baseBytes);
    for (let count = readNumber(2); count > 0; count--) {
      readNumber(indexBytes);
      const offset = base + readNumber(offsetBytes);
      const extent = { id, source, offset, length: readNumber(lengthBytes) };
      if (extents.push(extent) > maxExtents) throw new RangeError('Too many extents');
    }
  }
  return extents;
}

function readUInt(buffer: Buffer, at: number, bytes: number): number {
  if (bytes === 0) return 0;
  if (bytes !== 4 && bytes !== 2) throw new RangeError('A number has an odd length');
  return buffer.readUIntBE(at, bytes);
}
