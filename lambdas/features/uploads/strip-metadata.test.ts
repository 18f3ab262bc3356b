import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ImageType, imageTypes } from '#shared/schemas/upload-limits.ts';
import { draw, picture } from '#test/support/pictures.ts';
import { readImage } from './read-image.ts';

const size = { width: 37, height: 23 };
const canary = 'CanaryOfAda';
const exif = {
  IFD0: { Make: canary, Artist: canary, Copyright: canary, ImageDescription: canary },
  IFD2: { BodySerialNumber: canary, CameraOwnerName: canary, DateTimeOriginal: canary },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${canary}"/></rdf:RDF></x:xmpmeta>`;
const formats = ['jpeg', 'png', 'webp', 'avif'] as const;
type Format = (typeof formats)[number];

const photograph = (format: Format, orientation: number) =>
  draw(size)
    .withIccProfile('p3')
    .withExif(exif)
    .withXmp(xmp)
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();

const text = (content: string) => Buffer.from(content, 'latin1');

function insert(file: Buffer, at: number, ...parts: Buffer[]): Buffer {
  return Buffer.concat([file.subarray(0, at), ...parts, file.subarray(at)]);
}

function segment(code: number, content: string): Buffer {
  const head = Buffer.of(0xff, code, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, text(content)]);
}

function chunk(type: string, content: string): Buffer {
  const named = text(type + content);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const inner = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inner.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, inner]);
}

function riffChunk(type: string, content: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([text(type), length, text(content), Buffer.alloc(content.length & 1)]);
}

/** Adds text in every place where a format allows text, besides the places that the image library uses. */
const described: Record<ImageType, (file: Buffer) => Buffer> = {
  'image/jpeg': (file) =>
    insert(
      file,
      2,
      segment(0xed, `Photoshop 3.0\0${canary}`),
      segment(0xfe, canary),
      segment(0xe2, `MPF\0${canary}`),
      segment(0xe0, `JFXX\0${canary}`),
      segment(0xeb, canary),
    ),
  'image/png': (file) =>
    insert(
      file,
      33,
      chunk('tEXt', `Author\0${canary}`),
      chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${canary}`),
      chunk('zTXt', `Author\0\0${canary}`),
      chunk('tIME', '\x07\xea\x01\x01\0\0\0'),
      chunk('prVt', canary),
    ),
  'image/webp': (file) => {
    const found = Buffer.concat([file, riffChunk('XMP ', canary), riffChunk('mine', canary)]);
    found.writeUInt32LE(found.length - 8, 4);
    return found;
  },
  'image/gif': (file) => {
    const data = Buffer.concat([Buffer.of(canary.length), text(canary), Buffer.of(0)]);
    const comment = Buffer.concat([Buffer.of(0x21, 0xfe), data]);
    const application = Buffer.concat([Buffer.of(0x21, 0xff, 11), text('XMP DataXMP'), data]);
    return insert(file, file.length - 1, comment, application);
  },
  'image/avif': (file) =>
    Buffer.concat([file, box('uuid', text(canary)), box('free', text(canary))]),
};

const stripped = (file: Buffer) => {
  const found = readImage(file);
  if (!found) throw new Error('This is a picture');
  return found.bytes;
};
const pixels = (file: Buffer) => sharp(file, { animated: true }).raw().toBuffer();

const files = {} as Record<ImageType, Buffer>;
beforeAll(async () => {
  for (const type of imageTypes) files[type] = await picture(type, size);
});

describe('the bytes that are kept of a picture', () => {
  describe.each(formats)('of %s', (format) => {
    it.each([1, 3, 6, 8])(
      'show the same picture without metadata, at orientation %d',
      async (orientation) => {
        const photo = await photograph(format, orientation);
        const original = described[`image/${format}`](photo);
        expect(original.toString('latin1')).toContain(canary);
        const kept = stripped(original);
        expect(kept.toString('latin1')).not.toMatch(/Canary|adobe:ns|xmpmeta|Photoshop/);
        const [before, after] = [await sharp(photo).metadata(), await sharp(kept).metadata()];
        expect(after.icc).toEqual(before.icc);
        expect(after.icc).toBeDefined();
        expect(after.autoOrient).toEqual(before.autoOrient);
        expect(after.orientation ?? 1).toBe(before.orientation ?? 1);
        // A header and at most one tag fit, but no position or name.
        const said = after.exif?.filter((byte) => byte !== 0) ?? [];
        expect(said.length).toBeLessThan(20);
        expect([
          after.xmp?.some((byte) => byte !== 0) ?? false,
          after.iptc,
          after.comments,
        ]).toEqual([false, undefined, undefined]);
        expect(await pixels(kept)).toEqual(await pixels(photo));
        expect(stripped(kept)).toEqual(kept);
      },
    );
  });

  it.each(imageTypes)('are the whole file when it has no metadata: %s', (type) => {
    expect(stripped(files[type])).toEqual(files[type]);
  });

  it.each(imageTypes)('are the same whatever metadata was added: %s', async (type) => {
    const original = described[type](files[type]);
    const kept = stripped(original);
    expect(original.includes(canary)).toBe(true);
    expect(kept.includes(canary)).toBe(false);
    expect(await pixels(kept)).toEqual(await pixels(files[type]));
  });

  it('keep the animation and its repetitions: GIF and WebP', async () => {
    const frames = await Promise.all([1, 2, 3].map(() => draw(size).png().toBuffer()));
    for (const format of ['gif', 'webp'] as const) {
      const original = await sharp(frames, { join: { animated: true } })
        .toFormat(format, { delay: [50, 100, 150], loop: 3 })
        .toBuffer();
      const kept = stripped(described[`image/${format}`](original));
      expect(kept.includes(canary)).toBe(false);
      const { pages, delay, loop } = await sharp(kept, { animated: true }).metadata();
      expect([pages, delay, loop]).toEqual([3, [50, 100, 150], 3]);
      expect(await pixels(kept)).toEqual(await pixels(original));
    }
  });

  it('contain no thumbnail of what was cropped: JPEG', async () => {
    const plain = files['image/jpeg'];
    const at = plain.indexOf('JFIF') - 4;
    const jfif = segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01RGB`);
    const original =
      at < 0
        ? insert(plain, 2, jfif)
        : Buffer.concat([plain.subarray(0, at), jfif, plain.subarray(at + 18)]);
    expect(stripped(original).includes('RGB')).toBe(false);
  });

  it('contain no metadata of the tracks of an animated AVIF', () => {
    const track = box('trak', box('meta', text(canary)));
    const original = Buffer.concat([
      files['image/avif'],
      box('moov', box('udta', text(canary)), track),
    ]);
    const kept = stripped(original);
    expect(kept.includes(canary)).toBe(false);
    expect(kept.length).toBe(original.length);
  });

  it('are refused when an AVIF says that its metadata are outside the file', async () => {
    const file = await photograph('avif', 1);
    const iloc = file.indexOf('iloc');
    const broken = Buffer.from(file);
    // Changes every byte of the list, but not of the picture.
    broken.fill(0x7f, iloc + 16, iloc - 4 + file.readUInt32BE(iloc - 4));
    expect(readImage(broken)).toBeUndefined();
  });
});
