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
