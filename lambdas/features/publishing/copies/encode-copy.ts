/** Encodes copies of images. Imported when the first copy is made, because the image library loads slowly. */
import sharp, { type SharpOptions } from 'sharp';
import { motionLimits } from '#shared/schemas/upload-limits.ts';

/** Limits one image, or all frames of an animation together, to about 20 s of work. */
const maxPixels = motionLimits.pixels;

/** In these formats the pages of a file are frames; in others they may be thumbnails or separate images. */
const animatedFormats: ReadonlySet<string> = new Set(['gif', 'webp']);

const options: SharpOptions = {
  limitInputPixels: maxPixels,
  // Decodes as much of a damaged image as possible, as browsers do.
  failOn: 'none',
};

/**
 * Copies only the original's pixels: sharp drops metadata unless asked to keep it, and converts colours
 * to sRGB.
 * @throws Error when no pixels can be read
 */
export async function encodeCopy(original: Uint8Array, width: number): Promise<Uint8Array> {
  // The Lambda function has one processor.
  sharp.concurrency(1);
  const animated = await isAnimated(original);
  const image = sharp(original, { ...options, animated });
  return (animated ? image : image.autoOrient())
    .resize({ width, withoutEnlargement: true })
    .webp()
    .toBuffer();
}

/**
 * Treats an animation as a still image when it exceeds the limits, or needs rotation: sharp cannot rotate
 * animations. The copy then shows the first frame.
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
  return pages <= motionLimits.frames && pages * width * height <= maxPixels;
}
