/** Everything that loads fonts or the image library; imported with the first picture. */
import sharp from 'sharp';
import { loadTypefaces } from './fonts.ts';
import type { IconShape } from './icon-keys.ts';
import { iconSvg } from './icons.ts';
import type { PictureSubject } from './picture-subject.ts';
import { socialPictureSvg } from './social-picture.ts';

export interface PicturesOptions {
  /** Holds `fontFiles`: `fonts/` beside the bundle. */
  fontDirectory: string;
  brandName: string;
}

export interface Drawing {
  socialPicture(subject: PictureSubject): Promise<Uint8Array>;
  icon(shape: IconShape): Promise<Uint8Array>;
}

/** @throws Error when a font is missing in the folder. */
export async function loadDrawing(options: PicturesOptions): Promise<Drawing> {
  const { fontDirectory, brandName } = options;
  const typefaces = await loadTypefaces(fontDirectory);
  // Pictures are rendered in parallel, each in one thread.
  sharp.concurrency(1);
  return {
    socialPicture: (subject) => toPng(socialPictureSvg(subject, { brandName, typefaces })),
    icon: (shape) => toPng(iconSvg(shape, { brandName, typefaces })),
  };
}

/** A palette halves the file; the least effort finds one in which no colour is seen to differ. */
async function toPng(svg: string): Promise<Uint8Array> {
  const options = { palette: true, effort: 1, dither: 0, compressionLevel: 7 };
  return sharp(Buffer.from(svg)).png(options).toBuffer();
}
