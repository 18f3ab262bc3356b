/** Limits of uploaded images; separate from those that public pages load. */
export const uploadLimits = {
  /** Bytes of an image in a form through the API: the limit of the gateway and a function. */
  formBytes: 4 * 1024 * 1024,
  /** Bytes of an image that goes straight to the store. */
  bytes: 20 * 1024 * 1024,
  /** Bytes of a PDF file. */
  documentBytes: 10 * 1024 * 1024,
  /** More than phones produce. */
  pixels: 50_000_000,
  /** Pixels; the maximum of WebP, the format for visitors. */
  side: 16_383,
  filename: 255,
  /** Characters of it that are kept: as many as an event's label has. */
  name: 200,
  /** Uploads on a page of the library. */
  listed: 24,
  /** The most that a request looks at one by one. */
  examined: 96,
  /** The most that a search reads, newest first; the next page goes on behind them. */
  searched: 1000,
  /** Uses of an upload that are listed. */
  uses: 20,
  /** Days without use after which the daily sweep removes an upload. */
  unusedDays: 30,
  /** A form for the store is valid for this long. */
  formSeconds: 600,
} as const;

/** Limits of pictures that move: beyond them, pages show the first frame. */
export const motionLimits = {
  frames: 1000,
  /** Pixels of all frames together. */
  pixels: 2 * uploadLimits.pixels,
} as const;

/** Media types of the images that may be uploaded, each with the extension of its object keys. */
export const imageEndings = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const;

export type ImageType = keyof typeof imageEndings;

export const imageTypes = Object.keys(imageEndings) as ImageType[]; // keys of a literal object

/** The type of the owner's curriculum vitae, the only file that is no picture. */
export const documentType = 'application/pdf';

export type UploadType = ImageType | typeof documentType;

export function endingOf(type: UploadType): string {
  return type === documentType ? 'pdf' : imageEndings[type];
}
