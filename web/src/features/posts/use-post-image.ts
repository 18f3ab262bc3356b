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
  const { images } = useContext(DrawingContext);
  const key = source !== null && isObjectKey(source) ? source : undefined;
  const isDrawn = images !== undefined && key !== undefined;
  const image = useImageAddress(isDrawn ? null : source);
  if (isDrawn) return { image: imageIn(images, key), asked: false };
  return { image, asked: key !== undefined };
}

/** What the server does not know of will not come later. */
function imageIn(images: Readonly<Record<string, string>>, key: string): ImageAddress {
  const address = Object.hasOwn(images, key) ? images[key] : undefined;
  return address === undefined ? { status: 'failed' } : { status: 'ready', address };
}
