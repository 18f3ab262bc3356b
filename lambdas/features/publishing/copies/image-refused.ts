/** This original can never be copied: a retry does not help. */
export class ImageRefused extends Error {
  override name = 'ImageRefused';
}
