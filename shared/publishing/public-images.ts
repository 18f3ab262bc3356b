/** Copies of an uploaded image for visitors: WebP in several widths, without any metadata. */
import { mediaPrefix } from '../platform/http.ts';

export interface ImageCopy {
  /** Path on this site; it never changes. */
  url: string;
  /** Pixels. */
  width: number;
}

export interface PublicImage {
  /** The widest copy. */
  url: string;
  /** Pixels of the widest copy. */
  width: number;
  height: number;
  /** All copies, narrowest first, the widest included. */
  sizes: readonly ImageCopy[];
}

/** By object key, as content, covers and projects name their images. */
export type PublicImages = Readonly<Record<string, PublicImage>>;

/** Pixels; a narrower image has a copy in its own width instead of the wider ones. */
export const copyWidths = [480, 960, 1600] as const;

const widest = Math.max(...copyWidths);

/** The copies of an image with these dimensions. */
export function publicImage(image: {
  objectKey: string;
  width: number;
  height: number;
}): PublicImage {
  const width = Math.min(image.width, widest);
  const widths = [...copyWidths.filter((narrower) => narrower < width), width];
  const sizes = widths.map((own) => ({ url: `/${copyFile(image.objectKey, own)}`, width: own }));
  return {
    url: `/${copyFile(image.objectKey, width)}`,
    width,
    height: Math.max(1, Math.round((image.height * width) / image.width)),
    sizes,
  };
}

/** The copy for pictures that are shown smaller than any copy. */
export function narrowestCopy(image: Parameters<typeof publicImage>[0]) {
  const { sizes, ...widest } = publicImage(image);
  const { url, width } = sizes[0] ?? widest;
  return { url, width, height: Math.max(1, Math.round((widest.height * width) / widest.width)) };
}

/** Key of a copy in the site bucket: `media/uploads/<uuid>-960.webp`. */
export function copyFile(objectKey: string, width: number): string {
  return `${mediaPrefix}${objectKey.slice(0, objectKey.lastIndexOf('.'))}-${width}.webp`;
}

/** Key of the published copy of a PDF file. */
export function documentCopy(objectKey: string): string {
  return mediaPrefix + objectKey;
}
