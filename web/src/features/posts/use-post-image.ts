import { useContext } from 'react';
import { isObjectKey } from '#shared/content/urls.ts';
import { type ImageAddress, useImageAddress } from '../../api/upload-address.queries.ts';
import { DrawingContext } from './render/drawing.context.ts';

interface PostImage {
  image: ImageAddress;
  /** It stands there by its object key alone, so that its address has to be asked for. */
  asked: boolean;
}

/** Where an image of a post can be fetched: as the server has said, or as the upload service says. */
export function usePostImage(source: string | null): PostImage {
  const { images = {} } = useContext(DrawingContext);
  const key = source !== null && isObjectKey(source) ? source : undefined;
  const known = key !== undefined && Object.hasOwn(images, key) ? images[key] : undefined;
  const image = useImageAddress(known === undefined ? source : null);
  if (known !== undefined) return { image: { status: 'ready', address: known }, asked: false };
  return { image, asked: key !== undefined };
}
