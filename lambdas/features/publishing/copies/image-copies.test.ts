import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { draw } from '#test/support/pictures.ts';
import { createImageCopies, ImageRefused } from './image-copies.ts';

const copies = createImageCopies();
const encode = (original: Uint8Array, width: number) => copies.encode(original, width);
const size = { width: 120, height: 80 };
const red = { r: 220, g: 20, b: 30 };
const black = { r: 0, g: 0, b: 0 };
const blue = { r: 20, g: 30, b: 220 };

/** Makes a picture that is red on the left and blue on the right. */
function halves() {
  const left = { create: { width: 60, height: 80, channels: 3, background: red } } as const;
  const right = { create: { ...size, channels: 3, background: blue } } as const;
  return sharp(right).composite([{ input: left, left: 0, top: 0 }]);
}

async function colorAt(image: Uint8Array, left: number, top: number) {
  const [r = 0, g = 0, b = 0] = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { r, g, b };
}

function isSimilar(one: typeof red, other: typeof red): boolean {
  return Math.abs(one.r - other.r) + Math.abs(one.g - other.g) + Math.abs(one.b - other.b) < 60;
}

/** Reads the names of the chunks of a WebP file. */
function chunksOf(webp: Uint8Array): string[] {
  const file = Buffer.from(webp);
  const names: string[] = [];
  for (let at = 12; at < file.length; ) {
    const length = file.readUInt32LE(at + 4);
    names.push(file.toString('latin1', at, at + 4));
    at += 8 + length + (length & 1);
  }
  return names;
}

/** Makes frames of one colour each, of which the first is black. */
function frames(count: number, { width, height }: typeof size) {
  const pixels = Buffer.alloc(count * width * height * 3);
  const frameBytes = width * height * 3;
  for (let frame = 0; frame < count; frame += 1) {
    pixels.fill((97 * frame) % 256, frame * frameBytes, (frame + 1) * frameBytes);
  }
  const raw = { width, height: height * count, channels: 3, pageHeight: height } as const;
  return sharp(pixels, { raw });
}

describe('a copy', () => {
  it('is a WebP of the requested width with the same aspect ratio', async () => {
    const original = await draw({ width: 2000, height: 1500 }).jpeg().toBuffer();
    for (const width of [480, 960, 1600]) {
      const copy = await encode(original, width);
      const { format, height, ...info } = await sharp(copy).metadata();
      expect([format, info.width, height]).toEqual(['webp', width, (width * 3) / 4]);
    }
  });

  it('is never wider than its original', async () => {
    const copy = await encode(await draw(size).png().toBuffer(), 480);
    expect(await sharp(copy).metadata()).toMatchObject(size);
  });

  it('carries no place, time or camera of the photograph', async () => {
    const original = await draw(size)
      .jpeg()
      .withIccProfile('p3')
      .withExif({
        IFD0: { Make: 'CanaryCamera', Artist: 'CanaryPerson', DateTime: '2026:01:01 00:00:00' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary/></x:xmpmeta>')
      .toBuffer();
    expect(original.toString('latin1')).toMatch(/CanaryCamera[^]*canary/);
    const placeTag = Buffer.of(0x25, 0x88);
    expect((await sharp(original).metadata()).exif?.includes(placeTag)).toBe(true);
    const copy = await encode(original, 60);
    expect(chunksOf(copy)).toEqual(['VP8 ']);
    expect(Buffer.from(copy).toString('latin1')).not.toMatch(/canary|exif|gps|xmp/i);
    const { exif, xmp, icc, iptc, orientation } = await sharp(copy).metadata();
    expect([exif, xmp, icc, iptc, orientation]).toEqual(Array.from({ length: 5 }));
  });

  it('is upright, and carries no orientation tag', async () => {
    // Orientation 6 rotates to the right, so that the left side becomes the top.
    const original = await halves().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const copy = await encode(original, 80);
    expect(await sharp(copy).metadata()).toMatchObject({ width: 80, height: 120 });
    expect(isSimilar(await colorAt(copy, 40, 10), red)).toBe(true);
    expect(isSimilar(await colorAt(copy, 40, 110), blue)).toBe(true);
  });

  it('converts wide-gamut and CMYK colours to sRGB', async () => {
    const printed = await halves().toColourspace('cmyk').jpeg().toBuffer();
    const wide = await halves().withIccProfile('p3').png().toBuffer();
    for (const original of [printed, wide]) {
      const copy = await encode(original, 120);
      expect((await sharp(copy).metadata()).space).toBe('srgb');
      expect(isSimilar(await colorAt(copy, 10, 40), red)).toBe(true);
    }
  });

  it('is transparent where its original is', async () => {
    const clear = { ...size, channels: 4, background: { ...red, alpha: 0 } } as const;
    const copy = await encode(await sharp({ create: clear }).png().toBuffer(), 60);
    const { isOpaque } = await sharp(copy).stats();
    expect(isOpaque).toBe(false);
  });

  it('has the same bytes each time', async () => {
    const still = await draw({ width: 700, height: 500 }).jpeg().toBuffer();
    const animation = await frames(4, size).gif().toBuffer();
    for (const original of [still, animation]) {
      expect(await encode(original, 100)).toEqual(await encode(original, 100));
    }
  });
});

describe('a copy of an animation', () => {
  it.each(['gif', 'webp'] as const)('animates like its original: %s', async (format) => {
    const original = await frames(5, size)
      .toFormat(format, { delay: [50, 100, 150, 200, 250], loop: 3 })
      .toBuffer();
    const copy = await encode(original, 60);
    const { pages, width, height, delay, loop } = await sharp(copy).metadata();
    expect([pages, width, height, loop]).toEqual([5, 60, 40, 3]);
    expect(delay).toEqual([50, 100, 150, 200, 250]);
  });

  it('shows only the first frame of too many frames', async () => {
    const original = await frames(1001, { width: 2, height: 2 }).gif({ effort: 1 }).toBuffer();
    expect((await sharp(original).metadata()).pages).toBe(1001);
    const copy = await encode(original, 2);
    expect((await sharp(copy).metadata()).pages).toBeUndefined();
    expect(isSimilar(await colorAt(copy, 0, 0), black)).toBe(true);
  });

  it('shows only the first frame of too many pixels in total', async () => {
    const original = await frames(5, size).webp().toBuffer();
    // Sets the size of the canvas; the frames cover only one corner.
    original.writeUIntLE(5000 - 1, 24, 3);
    original.writeUIntLE(5000 - 1, 27, 3);
    expect(await sharp(original).metadata()).toMatchObject({ pages: 5, width: 5000 });
    const copy = await encode(original, 500);
    expect((await sharp(copy).metadata()).pages).toBeUndefined();
    expect(isSimilar(await colorAt(copy, 1, 1), black)).toBe(true);
  });

  it('that needs rotation is a still image, rotated', async () => {
    const original = await frames(3, size).webp().withMetadata({ orientation: 6 }).toBuffer();
    const { pages, width, height } = await sharp(await encode(original, 80)).metadata();
    expect([pages, width, height]).toEqual([undefined, 80, 120]);
  });
});

describe('an original', () => {
  it('that is not an image is refused, and does not block others', async () => {
    const good = await draw(size).png().toBuffer();
    const refused = encode(Buffer.from('no image'), 60);
    const copy = encode(good, 60);
    await expect(refused).rejects.toBeInstanceOf(ImageRefused);
    expect((await sharp(await copy).metadata()).width).toBe(60);
  });

  it('that claims more pixels than any upload may have is refused', async () => {
    const png = await draw(size).png().toBuffer();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    await expect(encode(png, 60)).rejects.toBeInstanceOf(ImageRefused);
  });

  it('that is damaged is shown as far as it can be decoded', async () => {
    const whole = await halves().jpeg().toBuffer();
    const copy = await encode(whole.subarray(0, Math.floor(whole.length * 0.8)), 120);
    expect(await sharp(copy).metadata()).toMatchObject(size);
  });
});
