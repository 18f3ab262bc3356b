/** The owner's own files, as the build publishes them. */
import { isHttpUrl } from '../content/urls.ts';

export const ownerFiles = { portrait: 'portrait.webp', cv: 'cv.pdf' } as const;

/** Pixels of each side of the published portrait, three for each that the page shows. */
export const portraitSide = 384;

/** Where the curriculum vitae is. */
export function cvAddress(cv: string): string {
  return isHttpUrl(cv) ? cv : `/${ownerFiles.cv}`;
}
