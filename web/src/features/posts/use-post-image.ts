import { useContext } from 'react';
import { isObjectKey } from '#shared/content/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { type ImageAddress, useImageAddress } from '#web/src/api/upload-address.queries.ts';
import { type Picture, type PictureSize, publicPicture } from '#web/src/ui/picture.ts';
import { PostImagesContext } from './post-images.context.ts';

interface PostImage {
  image: ImageAddress;
  /** Known before the address, if the post has it. */
  size: PictureSize | undefined;
  /** Given by its object key alone, so that its address has to be requested. */
  asked: boolean;
}

/** The address of a post's image: from the post's own data, or from the upload service. */
export function usePostImage(source: string | null): PostImage {
  const images = useContext(PostImagesContext);
  const attached = images.find(({ object_key }) => object_key === source);
  const image = useImageAddress(source, attached && published(attached));
  const own = image.status === 'ready' ? image.size : undefined;
  const size = own ?? (attached && sizeOf(attached));
  return {
    image: image.status === 'ready' ? { ...image, size } : image,
    size,
    asked: own === undefined && source !== null && isObjectKey(source),
  };
}

/** Undefined for one that requires rights to see. */
function published({ url, ...image }: Post['images'][number]): Picture | undefined {
  return url === null ? undefined : publicPicture({ ...image, url });
}

function sizeOf({ width, height }: PictureSize): PictureSize {
  return { width, height };
}
