/** Draws a picture for each page that visitors may share, and the icons. */
import { createHash } from 'node:crypto';
import { fontFiles } from '#shared/publishing/font-files.ts';
import { picturesFolder } from '#shared/publishing/site-paths.ts';
import type { Drawing, PicturesOptions } from './drawing.ts';
import { drawingVersion, iconShapes, type PictureSubject } from './picture-subject.ts';

export type { PictureSubject } from './picture-subject.ts';

export interface Pictures {
  /** Returns the key of a subject's picture in the site bucket, which contains a hash of everything that the picture shows. */
  socialPictureFile(subject: PictureSubject): string;
  /**
   * Draws a PNG of 1200 by 630 pixels. Equal subjects give equal bytes, and no text makes drawing fail.
   * @param cover bytes of the subject's cover, undefined if the cover is missing or cannot be decoded
   */
  drawSocialPicture(subject: PictureSubject, cover?: Uint8Array): Promise<Uint8Array>;
  /** The icons to which the web manifest and the pages refer; each is a square PNG. */
  icons: readonly Icon[];
  /** A hash of everything that the icons show. */
  iconsFingerprint: string;
}

export interface Icon {
  key: string;
  draw(): Promise<Uint8Array>;
}

/** Loads the fonts and the image library with the first picture, because most runs draw none. */
export function createPictures({ fontDirectory, brandName }: PicturesOptions): Pictures {
  let loading: Promise<Drawing> | undefined;
  const drawing = () =>
    (loading ??= import('./drawing.ts').then(({ loadDrawing }) =>
      loadDrawing({ fontDirectory, brandName }),
    ));
  return {
    socialPictureFile: (subject) =>
      `${picturesFolder}${fingerprint([drawingVersion, fontFiles.heading, brandName, subject])}.png`,
    drawSocialPicture: async (subject, cover) => (await drawing()).socialPicture(subject, cover),
    icons: iconShapes.map((shape) => ({
      key: shape.key,
      draw: async () => (await drawing()).icon(shape),
    })),
    iconsFingerprint: fingerprint([drawingVersion, brandName, 'icons']),
  };
}

/** Hashes fields in the order of their names, so that the order in which a subject was built does not matter. */
function fingerprint(parts: unknown[]): string {
  const text = JSON.stringify(parts, (_key, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
