/**
 * Overwrites everything in an AVIF but its pictures with zeros (ISO/IEC 14496-12 and 23008-12).
 * Nothing moves, since pictures are found by their position in the file.
 */
import { boxesUpTo, fullBoxBytes } from './boxes.ts';
import { bytesAt } from './picture.ts';

/** Items that are pictures or consist of pictures; EXIF, XMP and all others go. */
const pictureItems = new Set(['av01', 'grid', 'iovl', 'iden', 'tmap']);

/** Boxes about the file, its tracks, or several pictures: free text, XMP, dates, private data. */
const describing = new Set(['free', 'skip', 'uuid', 'udta', 'udes', 'altt', 'crtt', 'mdft']);
/** Containers that are searched for these. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'iprp', 'ipco']);

/** @throws RangeError for a truncated file, or one that refers to places outside itself */
export function eraseAvifMetadata(file: Buffer): void {
  for (const { type, content } of boxesUpTo(file)) {
    if (type !== 'meta') continue;
    eraseItems(file, content.subarray(fullBoxBytes));
    eraseBoxes(content.subarray(fullBoxBytes));
  }
  eraseBoxes(file);
}

/** Turns a removed box into free space of the same length. */
function eraseBoxes(content: Buffer, isInTrack = false): void {
  for (const { type, start, content: inner } of boxesUpTo(content)) {
    // Pictures of the file itself have their items in a box of the same name.
    if (describing.has(type) || (isInTrack && type === 'meta')) {
      content.write('free', start + 4, 'latin1');
      inner.fill(0);
    } else if (containers.has(type)) {
      eraseBoxes(inner, isInTrack || type === 'moov');
    }
  }
}

function eraseItems(file: Buffer, meta: Buffer): void {
  const boxes = boxesUpTo(meta);
  const contentsOf = (name: string) =>
    boxes.filter(({ type }) => type === name).map(({ content }) => content);
  const pictures = new Set(contentsOf('iinf').flatMap(pictureIdsOf));
  const [itemData] = contentsOf('idat');
  // Bounds the work: overlapping places would be erased again and again.
  let left = file.length;
  for (const { id, place, offset, length } of contentsOf('iloc').flatMap(extentsOf)) {
    if (pictures.has(id)) continue;
    left -= length;
    const source = place === inFile ? file : place === inItemData ? itemData : undefined;
    if (!source || left < 0) throw new RangeError('Metadata is where none can be');
    bytesAt(source, offset, length).fill(0);
  }
}

function pictureIdsOf(iinf: Buffer): number[] {
  const countBytes = iinf.readUInt8(0) === 0 ? 2 : 4;
  return boxesUpTo(iinf.subarray(fullBoxBytes + countBytes)).flatMap(({ type, content }) => {
    const version = content.readUInt8(0);
    // Earlier versions have no pictures.
    if (type !== 'infe' || version < 2) return [];
    const idBytes = version === 2 ? 2 : 4;
    const id = content.readUIntBE(fullBoxBytes, idBytes);
    const typeAt = fullBoxBytes + idBytes + 2;
    return pictureItems.has(content.toString('latin1', typeAt, typeAt + 4)) ? [id] : [];
  });
}

interface Extent {
  id: number;
  place: number;
  offset: number;
  length: number;
}

/** More than any image has. */
const mostExtents = 10_000;
const inFile = 0;
const inItemData = 1;

/** Where each item's bytes are: the fields have as many bytes as the box says. */
function extentsOf(iloc: Buffer): Extent[] {
  let at = fullBoxBytes;
  const number = (bytes: number) => {
    const value = bytes === 8 ? Number(iloc.readBigUInt64BE(at)) : readUInt(iloc, at, bytes);
    at += bytes;
    return value;
  };
  const version = iloc.readUInt8(0);
  const sizes = number(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const extents: Extent[] = [];
  for (let items = number(version < 2 ? 2 : 4); items > 0; items--) {
    const id = number(version < 2 ? 2 : 4);
    const place = version === 0 ? inFile : number(2) & 15;
    number(2);
    const base = number(baseBytes);
    for (let count = number(2); count > 0; count--) {
      number(indexBytes);
      const offset = base + number(offsetBytes);
      const extent = { id, place, offset, length: number(lengthBytes) };
      if (extents.push(extent) > mostExtents) throw new RangeError('Too many extents');
    }
  }
  return extents;
}

function readUInt(buffer: Buffer, at: number, bytes: number): number {
  if (bytes === 0) return 0;
  if (bytes !== 4 && bytes !== 2) throw new RangeError('A number has an odd length');
  return buffer.readUIntBE(at, bytes);
}
