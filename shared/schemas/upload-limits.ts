/** Limits of uploads, separate from the limits that public pages load. */
export const uploadLimits = {
  /** Bytes of an image sent through the API. Lambda accepts only slightly more. */
  formBytes: 4 * 1024 * 1024,
  /** Bytes of an image that the browser sends directly to S3. */
  bytes: 20 * 1024 * 1024,
  /** Bytes of a PDF file. */
  documentBytes: 10 * 1024 * 1024,
  /** Pixels of an image, more than phones take. */
  pixels: 50_000_000,
  /** Pixels of width or height: the maximum of WebP, the format of copies for visitors. */
  side: 16_383,
  filename: 255,
  /** Characters of a file name that are kept, as many as the label of an event may have. */
  name: 200,
  /** Uploads on a page of the library. */
  listed: 24,
  /** Uploads that a request may examine one by one. */
  examined: 96,
  /** Uploads that a search may read, newest first. The next page continues after them. */
  searched: 1000,
  /** Uses that are listed for one upload. */
  uses: 20,
  /** Days without use after which the daily sweep removes an upload. */
  unusedDays: 30,
  /** Lifetime of a form for sending a file to S3. */
  formSeconds: 600,
} as const;

/** Limits of animated images. Beyond these limits, pages show only the first frame. */
export const motionLimits = {
  frames: 1000,
  /** Pixels of all frames together. */
  pixels: 2 * uploadLimits.pixels,
} as const;

/** Media types of images that may be uploaded, and the extension of their object keys. */
export const imageExtensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const;

export type ImageType = keyof typeof imageExtensions;

export const imageTypes = Object.keys(imageExtensions) as ImageType[]; // keys of a literal object

/** The type of the owner's curriculum vitae, the only upload that is not an image. */
export const documentType = 'application/pdf';

export type UploadType = ImageType | typeof documentType;

export function extensionOf(type: UploadType): string {
  return type === documentType ? 'pdf' : imageExtensions[type];
}
