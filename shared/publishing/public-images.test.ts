import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyFile, copyWidths, publicImage } from './public-images.ts';

const objectKey = 'uploads/00000000-0000-4000-8000-000000000001.jpg';
const widest = copyWidths[copyWidths.length - 1] ?? 0;
const side = fc.integer({ min: 1, max: 16_383 });

describe('the copies of an image', () => {
  it('have three widths for a photograph', () => {
    const path = '/media/uploads/00000000-0000-4000-8000-000000000001';
    expect(publicImage({ objectKey, width: 4000, height: 3000 })).toEqual({
      url: `${path}-1600.webp`,
      width: 1600,
      height: 1200,
      sizes: [
        { url: `${path}-480.webp`, width: 480 },
        { url: `${path}-960.webp`, width: 960 },
        { url: `${path}-1600.webp`, width: 1600 },
      ],
    });
  });

  it.each([
    [1, [1]],
    [479, [479]],
    [480, [480]],
    [481, [480, 481]],
    [960, [480, 960]],
    [1599, [480, 960, 1599]],
    [1601, [480, 960, 1600]],
  ])('of an image of %d pixels have the widths %j', (width, widths) => {
    const { sizes } = publicImage({ objectKey, width, height: 10 });
    expect(sizes.map((size) => size.width)).toEqual(widths);
  });

  it('increase in width, are never wider than the original, and keep its aspect ratio', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const image = publicImage({ objectKey, width, height });
        const widths = image.sizes.map((size) => size.width);
        expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
        expect(image.sizes.at(-1)).toEqual({ url: image.url, width: image.width });
        expect(image.width).toBe(Math.min(width, widest));
        expect(image.height).toBeGreaterThanOrEqual(1);
        // Heights are rounded to a pixel, and are at least one.
        const exact = (height * image.width) / width;
        expect(Math.abs(image.height - exact)).toBeLessThanOrEqual(exact < 0.5 ? 1 : 0.5);
        for (const size of image.sizes) {
          expect(size.url).toBe(`/${copyFile(objectKey, size.width)}`);
        }
      }),
    );
  });
});
