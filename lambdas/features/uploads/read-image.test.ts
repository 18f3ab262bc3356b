import * as fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ImageType, imageTypes } from '#shared/schemas/upload-limits.ts';
import { appendices, draw, picture, polyglots } from '#test/support/pictures.ts';
import { readImage } from './read-image.ts';

const size = { width: 37, height: 23 };
const frames = (count: number) =>
  Promise.all(Array.from({ length: count }, () => draw(size).png().toBuffer()));
const animation = async () => sharp(await frames(3), { join: { animated: true } });

const files = {} as Record<ImageType, Buffer>;
beforeAll(async () => {
  for (const type of imageTypes) files[type] = await picture(type, size);
});

describe('a picture', () => {
  it.each(imageTypes)('is recognised by its bytes: %s', (type) => {
    const file = files[type];
    expect(readImage(file)).toEqual({ type, ...size, bytes: file });
  });

  const variants: [string, () => Promise<Buffer>][] = [
    ['a progressive JPEG', () => draw(size).jpeg({ progressive: true }).toBuffer()],
    [
      'a JPEG with restarts and optimised tables',
      () => draw(size).jpeg({ mozjpeg: true }).toBuffer(),
    ],
    ['a grey JPEG', () => draw(size).greyscale().jpeg().toBuffer()],
    [
      'a JPEG with a colour profile and EXIF',
      () =>
        draw(size)
          .withMetadata({ exif: { IFD0: { Artist: 'A' } } })
          .jpeg()
          .toBuffer(),
    ],
    ['an interlaced PNG', () => draw(size).png({ progressive: true }).toBuffer()],
    ['a PNG with a palette', () => draw(size).png({ palette: true }).toBuffer()],
    ['a lossless WebP', () => draw(size).webp({ lossless: true }).toBuffer()],
    ['a WebP with transparency', () => draw(size).ensureAlpha(0.5).webp().toBuffer()],
    ['an animated WebP', async () => (await animation()).webp().toBuffer()],
    ['an animated GIF', async () => (await animation()).gif().toBuffer()],
    ['an AVIF with transparency', () => draw(size).ensureAlpha(0.5).avif({ effort: 0 }).toBuffer()],
    ['a lossless AVIF', () => draw(size).avif({ effort: 0, lossless: true }).toBuffer()],
  ];
  it.each(variants)('has its size: %s', async (_name, make) => {
    const file = await make();
    expect(readImage(file)).toMatchObject(size);
  });

  const turning = ['jpeg', 'png', 'webp', 'avif'] as const;
  it.each(turning)(
    'has the size that people see, whichever way the camera was held: %s',
    async (format) => {
      for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const file = await draw(size).withMetadata({ orientation }).toFormat(format).toBuffer();
        const { autoOrient } = await sharp(file).metadata();
        const { width, height } = autoOrient;
        expect(readImage(file), `${orientation}`).toMatchObject({ width, height });
      }
    },
  );

  it('has the size of the whole image, not of a tile: AVIF', () => {
    const file = files['image/avif'];
    const at = file.indexOf('ispe') - 4;
    const tile = Buffer.from(file.subarray(at, at + 20));
    tile.writeUInt32BE(8, 12);
    const tiled = Buffer.concat([file.subarray(0, at), tile, file.subarray(at)]);
    for (const name of ['meta', 'iprp', 'ipco']) {
      const start = tiled.indexOf(name) - 4;
      tiled.writeUInt32BE(tiled.readUInt32BE(start) + tile.length, start);
    }
    expect(readImage(tiled)).toMatchObject(size);
  });

  it.each(imageTypes)('is rejected when it ends too early: %s', (type) => {
    const file = files[type];
    for (let length = 0; length < file.length; length++) {
      expect(readImage(file.subarray(0, length)), `${length}`).toBeUndefined();
    }
  });

  it.each(imageTypes)('ends at its own end, whatever follows: %s', (type) => {
    for (const { name, content } of appendices) {
      const file = Buffer.concat([files[type], content]);
      expect(readImage(file), name).toEqual(readImage(files[type]));
    }
  });

  it('has an area', () => {
    const flat = Buffer.from(files['image/gif']);
    flat.writeUInt16LE(0, 6);
    expect(readImage(flat)).toBeUndefined();
  });

  it('has no frame beyond its canvas, whose pixels would not be counted', () => {
    const small = Buffer.from(files['image/gif']);
    small.writeUInt16LE(1, 6);
    expect(readImage(small)).toBeUndefined();
  });
});

it('none of more than 30 polyglots is a picture', () => {
  expect(polyglots.length).toBeGreaterThan(30);
  for (const { name, file } of polyglots) expect(readImage(file), name).toBeUndefined();
});

describe('for any bytes', () => {
  /** Puts a file inside a larger buffer, where reading past the file's end would find other bytes. */
  const within = (file: Uint8Array) => {
    const memory = new Uint8Array(file.length + 64).fill(0xff);
    memory.set(file, 32);
    return memory.subarray(32, 32 + file.length);
  };

  it('nothing is thrown, and nothing past the end is read', () => {
    const starts = fc.constantFrom(
      ...polyglots.map(({ file }) => file.subarray(0, 40)),
      Buffer.alloc(0),
    );
    const random = fc.tuple(starts, fc.uint8Array({ maxLength: 400 }));
    fc.assert(
      fc.property(random, ([start, rest]) => {
        const file = Buffer.concat([start, rest]);
        expect(readImage(within(file))).toEqual(readImage(file));
      }),
      { numRuns: 2000 },
    );
  });

  it('a damaged picture is rejected, or read within its own bytes', () => {
    const damage = fc.record({
      type: fc.constantFrom(...imageTypes),
      at: fc.nat(),
      byte: fc.integer({ min: 0, max: 255 }),
      cut: fc.nat({ max: 300 }),
    });
    fc.assert(
      fc.property(damage, ({ type, at, byte, cut }) => {
        const file = Buffer.from(files[type]).subarray(0, files[type].length - cut);
        // The first bytes contain the file's structure.
        file[at % Math.min(400, file.length)] = byte;
        const found = readImage(within(file));
        expect(found).toEqual(readImage(file));
        expect(found && readImage(found.bytes)).toEqual(found);
      }),
      { numRuns: 3000 },
    );
  });
});
