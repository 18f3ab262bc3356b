/** Everything about copies that loads the image library; imported with the first copy. */
import sharp, { type SharpOptions } from 'sharp';
import { motionLimits } from '#shared/schemas/upload-limits.ts';

/** For one image, or all frames together: some 20 s of work at most. */
const mostPixels = motionLimits.pixels;

/** Formats whose pages are frames; those of others may be thumbnails or a collection. */
const animatedFormats: ReadonlySet<string> = new Set(['gif', 'webp']);

const options: SharpOptions = {
  limitInputPixels: mostPixels,
  // Damaged pixels are shown as far as they can be decoded, as in browsers.
  failOn: 'none',
};

/**
 * Only the original's pixels go into a copy: the library drops metadata unless asked to keep it, and
 * converts a colour profile to sRGB.
 * @throws Error when no pixels can be read
 */
export async function encodeCopy(original: Uint8Array, width: number): Promise<Uint8Array> {
  // The function has one processor.
  sharp.concurrency(1);
  const animated = await isAnimated(original);
  const image = sharp(original, { ...options, animated });
  return (animated ? image : image.autoOrient())
    .resize({ width, withoutEnlargement: true })
    .webp()
    .toBuffer();
}

/**
 * The first frame is shown when the others exceed the limits or need rotation, which the library
 * cannot do.
 */
async function isAnimated(original: Uint8Array): Promise<boolean> {
  const {
    format,
    pages = 1,
    width,
    height,
    orientation = 1,
  } = await sharp(original, options).metadata();
  if (pages === 1 || !animatedFormats.has(format) || orientation !== 1) return false;
  return pages <= motionLimits.frames && pages * width * height <= mostPixels;
}
