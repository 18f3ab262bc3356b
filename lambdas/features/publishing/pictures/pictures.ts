/** The pictures that the publisher draws: one for each page that may be shared, and the icons. */
import { createHash } from 'node:crypto';
import { fontFiles } from '#shared/publishing/font-files.ts';
import { picturesFolder } from '#shared/publishing/site-paths.ts';
import type { Drawing, PicturesOptions } from './drawing.ts';
import { drawingVersion, iconShapes, type PictureSubject } from './picture-subject.ts';

export type { PictureSubject } from './picture-subject.ts';

export interface Pictures {
  /** Key of a subject's picture in the site bucket; whatever would change the picture changes it. */
  socialPictureFile(subject: PictureSubject): string;
  /**
   * PNG, 1200 by 630 pixels. The same subject gives the same bytes; no text makes it fail.
   * @param cover the bytes of the subject's cover, if it has one that can be read
   */
  drawSocialPicture(subject: PictureSubject, cover?: Uint8Array): Promise<Uint8Array>;
  /** The icons that the web manifest and the pages name, each a square PNG. */
  icons: readonly Icon[];
  /** Changes with everything that the icons are rendered from. */
  iconsFingerprint: string;
}

export interface Icon {
  key: string;
  draw(): Promise<Uint8Array>;
}

/** Fonts and image library are loaded with the first picture: most runs of the publisher draw none. */
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

/** Fields in the order of their names, so that it does not matter how a subject was put together. */
function fingerprint(parts: unknown[]): string {
  const text = JSON.stringify(parts, (_key, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
