import { v5 } from 'uuid';
import type { PictureName } from './pictures.ts';

/** Any constant UUID will do; it keeps these keys apart from others that are made of names. */
const namespace = '6f0b5d0e-3f0c-4d6e-9a53-2f1f6a1c7b90';

/** The object key of a picture: the same in every seeded site, so that content can refer to it. */
export function pictureKey(name: PictureName): string {
  return `uploads/${v5(name, namespace)}.png`;
}
