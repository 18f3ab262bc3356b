/**
 * WOFF2 as TrueType (https://www.w3.org/TR/WOFF2/). fontkit reads both, but sets the weight of a
 * variable font in TrueType alone. Hinting instructions are left out: outlines are all that is drawn.
 */
import { brotliDecompressSync } from 'node:zlib';
import { ByteReader } from './byte-reader.ts';
import { rebuildGlyphs } from './woff2-glyphs.ts';

interface Table {
  tag: string;
  transformed: boolean;
  body: Buffer;
}

const signature = 0x774f4632; // "wOF2"
const headerBytes = 48;

/** Indexed by the lower six bits of a table's flags; 63 is followed by the tag itself. */
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.match(
    /.{4}(?= |$)/g,
  ) ?? [];

/** @throws Error when it is no WOFF2 font, or one with other transformed tables than `glyf` and `loca`. */
export function toTrueType(woff2: Buffer): Buffer {
  const tables = readTables(woff2);
  const glyf = tables.find(({ tag, transformed }) => tag === 'glyf' && transformed);
  if (!glyf) return writeFont(tables);
  const rebuilt = rebuildGlyphs(glyf.body);
  return writeFont(
    tables.map((table) => {
      if (table === glyf) return { ...table, body: rebuilt.glyf };
      if (table.tag === 'loca') return { ...table, body: rebuilt.loca };
      return table.tag === 'head' ? { ...table, body: withLongOffsets(table.body) } : table;
    }),
  );
}

function readTables(woff2: Buffer): Table[] {
  if (woff2.length < headerBytes || woff2.readUInt32BE(0) !== signature) {
    throw new Error('This is no WOFF2 font');
  }
  const reader = new ByteReader(woff2, headerBytes);
  const entries = Array.from({ length: woff2.readUInt16BE(12) }, () => readEntry(reader));
  const compressed = woff2.subarray(reader.position, reader.position + woff2.readUInt32BE(20));
  const bodies = new ByteReader(brotliDecompressSync(compressed));
  return entries.map(({ length, ...entry }) => ({ ...entry, body: bodies.take(length) }));
}

function readEntry(reader: ByteReader) {
  const flags = reader.uint8();
  const index = flags & 0x3f;
  const tag = index === 0x3f ? reader.take(4).toString('latin1') : (knownTags[index] ?? '');
  const version = flags >> 6;
  // For the two tables of the outlines it is the other way round: 0 is transformed, 3 as it was.
  const isOutline = tag === 'glyf' || tag === 'loca';
  const transformed = isOutline ? version !== 3 : version !== 0;
  if (transformed && !isOutline) throw new Error(`The font's table ${tag} is transformed`);
  const original = reader.base128();
  return { tag, transformed, length: transformed ? reader.base128() : original };
}

/** `indexToLocFormat` 1: the rebuilt `loca` has offsets of four bytes. */
function withLongOffsets(head: Buffer): Buffer {
  const changed = Buffer.from(head);
  changed.writeInt16BE(1, 50);
  return changed;
}

/** Checksums stay 0: nothing here asks for them. */
function writeFont(tables: Table[]): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tables.length, 4);
  let offset = directory.length;
  const bodies = tables.map(({ tag, body }, index) => {
    const at = 12 + 16 * index;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(body.length, at + 12);
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)]);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([directory, ...bodies]);
}
