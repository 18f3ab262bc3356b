/** Draws pictures. Imported with the first picture, because the fonts and the image library load slowly. */
import sharp, { type OverlayOptions } from 'sharp';
import { focalPointOf, wholeCover } from '#shared/entries/cover-view.ts';
import { dark, light } from '#shared/theme/tokens.ts';
import { loadTypefaces } from './fonts.ts';
import type { IconShape, PictureSubject } from './picture-subject.ts';
import { type PictureStyle, socialPicture } from './social-picture.ts';
import { firstLetter } from './paragraph.ts';
import { type Box, guide, rounded, drawText } from './svg-parts.ts';

export interface PicturesOptions {
  /** Folder with the `fontFiles`: `fonts/` beside the bundle. */
  fontDirectory: string;
  brandName: string;
}

export interface Drawing {
  socialPicture(subject: PictureSubject, cover: Uint8Array | undefined): Promise<Uint8Array>;
  icon(shape: IconShape): Promise<Uint8Array>;
}

/** @throws Error when a font is missing in the folder */
export async function loadDrawing(options: PicturesOptions): Promise<Drawing> {
  const { fontDirectory, brandName } = options;
  const typefaces = await loadTypefaces(fontDirectory);
  // The publisher renders several pictures in parallel, so each needs only one thread.
  sharp.concurrency(1);
  return {
    socialPicture: async (subject, cover) => {
      const { svg, panel } = socialPicture(subject, { brandName, typefaces });
      if (!cover || !subject.cover) return toPng(svg);
      const input = await fitCover(cover, subject.cover.view, panel);
      return toPng(svg, { input, left: panel.x, top: panel.y });
    },
    icon: (shape) => toPng(iconSvg(shape, { brandName, typefaces })),
  };
}

/** A palette halves the file size. Even at the lowest effort, no difference in colour is visible. */
async function toPng(svg: string, cover?: OverlayOptions): Promise<Uint8Array> {
  const options = { palette: true, effort: 1, dither: cover ? 1 : 0, compressionLevel: 7 };
  return sharp(Buffer.from(svg))
    .composite(cover ? [cover] : [])
    .png(options)
    .toBuffer();
}

/** Fits the cover into the box: crops it around its focal point, or shows all of it on a background. */
async function fitCover(cover: Uint8Array, view: string, box: Box): Promise<Buffer> {
  const { width, height } = box;
  const background = light.sunk;
  if (view === wholeCover) {
    const fitted = sharp(cover).resize({ width, height, fit: 'contain', background });
    return fitted.flatten({ background }).toBuffer();
  }
  const size = await sharp(cover).metadata();
  const scale = Math.min(size.width / width, size.height / height);
  const crop = { width: wholePixels(width * scale), height: wholePixels(height * scale) };
  const { x, y } = focalPointOf(view);
  return sharp(cover)
    .extract({
      left: cropStart(size.width, crop.width, x),
      top: cropStart(size.height, crop.height, y),
      ...crop,
    })
    .resize({ width, height, fit: 'fill' })
    .flatten({ background })
    .toBuffer();
}

/** Centres the crop on the focal point, as far as the edges of the cover allow. Lengths are along one axis. */
function cropStart(coverLength: number, cropLength: number, percent: number): number {
  const start = Math.round((coverLength * percent) / 100 - cropLength / 2);
  return Math.min(coverLength - cropLength, Math.max(0, start));
}

function wholePixels(length: number): number {
  return Math.max(1, Math.floor(length));
}

const side = 512;
/** A dark background, which is visible on light and on dark screens. */
const colors = { ground: light.ink, letter: dark.ink, guide: dark.border, datum: dark.datum };

export function iconSvg(shape: IconShape, style: PictureStyle): string {
  const radius = shape.cornerRadius * side;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shape.pixels}" height="${shape.pixels}" viewBox="0 0 ${side} ${side}" fill="none">`,
    `<rect width="${side}" height="${side}" rx="${radius}" fill="${colors.ground}"/>`,
    drawMark(shape.markShare * side, style),
    '</svg>',
  ].join('');
}

/**
 * Draws only the dimension line for a brand without a letter.
 * @param extent pixels of the mark's larger side
 */
function drawMark(
  extent: number,
  { brandName, typefaces: { letter: typeface } }: PictureStyle,
): string {
  const letter = typeface.layOut(firstLetter(brandName, typeface) ?? '');
  const middle = side / 2;
  if (letter.width === 0)
    return drawMeasure(middle - extent * 0.35, middle + extent * 0.35, middle);
  const capHeight = extent * 0.52;
  const size = Math.min(capHeight / typeface.capHeight, (extent * 0.7) / letter.width);
  const height = size * typeface.capHeight;
  const gap = extent * 0.17;
  const baseline = middle + (height - gap) / 2;
  const [from, to] = [middle - (letter.width * size) / 2, middle + (letter.width * size) / 2];
  return [
    guide({ from: 0, to: side, y: baseline - height }, colors.guide, 5),
    guide({ from: 0, to: side, y: baseline }, colors.guide, 5),
    `<g fill="${colors.letter}">${drawText(letter, { x: from, baseline, size })}</g>`,
    drawMeasure(from, to, baseline + gap),
  ].join('');
}

function drawMeasure(from: number, to: number, y: number): string {
  const ends = [from, to].map(
    (x) => `M${rounded(x)} ${rounded(y - 34)}v68M${rounded(x - 22)} ${rounded(y + 22)}l44 -44`,
  );
  const line = `M${rounded(from)} ${rounded(y)}H${rounded(to)}`;
  return `<path d="${line}${ends.join('')}" stroke="${colors.datum}" stroke-width="11"/>`;
}
