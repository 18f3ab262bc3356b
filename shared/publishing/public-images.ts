/** Describes the copies of an uploaded image that visitors get: WebP in several widths, without metadata. */
import { mediaPrefix } from '../platform/http.ts';

export interface ImageCopy {
  /** Path on this site. The content behind it never changes. */
  url: string;
  width: number;
}

export interface PublicImage {
  /** Path of the widest copy, which also has this width and height in pixels. */
  url: string;
  width: number;
  height: number;
  /** All copies including the widest, narrowest first. */
  sizes: readonly ImageCopy[];
}

/** Keys are the object keys by which articles, covers and projects refer to their images. */
export type PublicImages = Readonly<Record<string, PublicImage>>;

/** Pixels; a narrower image has a copy in its own width instead of the wider ones. */
export const copyWidths = [480, 960, 1600] as const;

const widest = Math.max(...copyWidths);

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

/** @returns the smallest copy, for pictures that are shown smaller still */
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
