/** This original can never be copied: trying again does not help. */
export class ImageRefused extends Error {
  override name = 'ImageRefused';
}
