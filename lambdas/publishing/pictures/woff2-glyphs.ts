/** The transformed `glyf` table of WOFF2 (section 5.1) back in the form that TrueType has. */
import { ByteReader } from './byte-reader.ts';

interface Streams {
  contours: ByteReader;
  points: ByteReader;
  flags: ByteReader;
  coordinates: ByteReader;
  composites: ByteReader;
  /** A bit for each glyph that has a box of its own, the first glyph's the highest. */
  boxBits: Buffer;
  boxes: ByteReader;
}

interface Point {
  onCurve: boolean;
  /** Distance from the point before, in font units. */
  dx: number;
  dy: number;
}

const onCurveFlag = 1;

/** Flags of a composite glyph's part. */
const part = { words: 0x01, scale: 0x08, more: 0x20, twoScales: 0x40, matrix: 0x80, hints: 0x100 };

/** @returns `loca` with offsets of four bytes each. */
export function rebuildGlyphs(table: Buffer): { glyf: Buffer; loca: Buffer } {
  const header = new ByteReader(table, 4);
  const count = header.uint16();
  header.uint16(); // The form of `loca` before; it becomes the long one.
  const streams = readStreams(header, count);
  const glyphs = Array.from({ length: count }, (_, index) => rebuildGlyph(streams, index));
  const loca = Buffer.alloc(4 * (count + 1));
  let offset = 0;
  glyphs.forEach((glyph, index) => {
    offset += glyph.length;
    loca.writeUInt32BE(offset, 4 * (index + 1));
  });
  return { glyf: Buffer.concat(glyphs), loca };
}

function readStreams(header: ByteReader, count: number): Streams {
  const [contours = 0, points = 0, flags = 0, coordinates = 0, composites = 0, boxes = 0] =
    Array.from({ length: 7 }, () => header.uint32());
  const bitBytes = 4 * Math.ceil(count / 32);
  return {
    contours: new ByteReader(header.take(contours)),
    points: new ByteReader(header.take(points)),
    flags: new ByteReader(header.take(flags)),
    coordinates: new ByteReader(header.take(coordinates)),
    composites: new ByteReader(header.take(composites)),
    boxBits: header.take(bitBytes),
    boxes: new ByteReader(header.take(boxes - bitBytes)),
  };
}

function rebuildGlyph(streams: Streams, index: number): Buffer {
  const contourCount = streams.contours.int16();
  const byte = streams.boxBits[index >> 3] ?? 0;
  const box = byte & (0x80 >> (index & 7)) ? streams.boxes.take(8) : undefined;
  if (contourCount === 0) return Buffer.alloc(0);
  const glyph =
    contourCount > 0 ? simpleGlyph(streams, contourCount, box) : compositeGlyph(streams, box);
  return Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]);
}

function simpleGlyph(streams: Streams, contourCount: number, box: Buffer | undefined): Buffer {
  const { points, flags, coordinates } = streams;
  const sizes = Array.from({ length: contourCount }, () => points.short255());
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const outline = Array.from({ length: count }, () => readPoint(flags.uint8(), coordinates));
  coordinates.short255(); // How many bytes of instructions the glyph has in their stream.
  const body = Buffer.alloc(2 * contourCount + 2 + 5 * count);
  let last = -1;
  sizes.forEach((size, index) => body.writeUInt16BE((last += size), 2 * index));
  const flagsAt = 2 * contourCount + 2;
  outline.forEach(({ onCurve, dx, dy }, index) => {
    body.writeUInt8(onCurve ? onCurveFlag : 0, flagsAt + index);
    body.writeInt16BE(dx, flagsAt + count + 2 * index);
    body.writeInt16BE(dy, flagsAt + 3 * count + 2 * index);
  });
  return Buffer.concat([int16s([contourCount]), box ?? boxOf(outline), body]);
}

/** The parts stay as they are; only the length of the instructions becomes 0. */
function compositeGlyph({ composites, coordinates }: Streams, box: Buffer | undefined): Buffer {
  if (!box) throw new Error('A composite glyph of the font has no box');
  const parts: Buffer[] = [];
  let hinted = false;
  for (let more = true; more; ) {
    const flags = composites.uint16();
    const rest = composites.take(partBytes(flags));
    parts.push(int16s([flags & ~part.hints]), rest);
    hinted ||= (flags & part.hints) !== 0;
    more = (flags & part.more) !== 0;
  }
  if (hinted) coordinates.short255();
  return Buffer.concat([int16s([-1]), box, ...parts]);
}

/** Bytes of a part after its flags: the glyph, two arguments, a transformation. */
function partBytes(flags: number): number {
  const place = flags & part.words ? 4 : 2;
  if (flags & part.scale) return 2 + place + 2;
  if (flags & part.twoScales) return 2 + place + 4;
  return 2 + place + (flags & part.matrix ? 8 : 0);
}

/** Section 5.2: the flag says how the two distances share one to four bytes. */
function readPoint(flag: number, bytes: ByteReader): Point {
  const onCurve = flag < 0x80;
  const kind = flag & 0x7f;
  const signX = flag & 1 ? 1 : -1;
  const signY = flag & 2 ? 1 : -1;
  if (kind < 10) {
    return { onCurve, dx: 0, dy: signX * (((kind & 14) << 7) + bytes.uint8()) };
  }
  if (kind < 20) {
    return { onCurve, dx: signX * ((((kind - 10) & 14) << 7) + bytes.uint8()), dy: 0 };
  }
  if (kind < 84) {
    const byte = bytes.uint8();
    const rest = kind - 20;
    const dx = signX * (1 + (rest & 0x30) + (byte >> 4));
    return { onCurve, dx, dy: signY * (1 + ((rest & 0x0c) << 2) + (byte & 0x0f)) };
  }
  if (kind < 120) {
    const rest = kind - 84;
    const dx = signX * (1 + (Math.floor(rest / 12) << 8) + bytes.uint8());
    return { onCurve, dx, dy: signY * (1 + (((rest % 12) >> 2) << 8) + bytes.uint8()) };
  }
  if (kind < 124) {
    const [first, middle, last] = [bytes.uint8(), bytes.uint8(), bytes.uint8()];
    const dx = signX * ((first << 4) + (middle >> 4));
    return { onCurve, dx, dy: signY * (((middle & 0x0f) << 8) + last) };
  }
  const dx = signX * bytes.uint16();
  return { onCurve, dx, dy: signY * bytes.uint16() };
}

function boxOf(outline: Point[]): Buffer {
  const xs = runningSums(outline.map(({ dx }) => dx));
  const ys = runningSums(outline.map(({ dy }) => dy));
  return int16s([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
}

function runningSums(steps: number[]): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}

function int16s(values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, index) => bytes.writeInt16BE((value << 16) >> 16, 2 * index));
  return bytes;
}
