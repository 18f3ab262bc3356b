import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { isObjectKey } from '#shared/content/urls.ts';
import type { PublicImage } from '#shared/publishing/public-images.ts';
import { type ImageAddress, useImageAddress } from '#web/src/api/upload-address.queries.ts';
import { type Picture, type PictureSize, publicPicture } from '#web/src/ui/picture.ts';
import { AwaitsCopiesContext, PostImagesContext } from './post-images.context.ts';

interface PostImage {
  image: ImageAddress;
  /** Known before the address, if the post has it. */
  size: PictureSize | undefined;
  /** Given by its object key alone, so that its address has to be requested. */
  asked: boolean;
}

/**
 * The address of a post's image: from the post's own data, or from the upload service.
 * @param known the image itself, if other data contains it
 */
export function usePostImage(source: string | null, known?: PublicImage): PostImage {
  const images = useContext(PostImagesContext);
  const attached = images.find(({ object_key }) => object_key === source);
  const picture = known ?? attached;
  const image = useMadeCopies(useImageAddress(source, picture && published(picture)));
  const own = image.status === 'ready' ? image.size : undefined;
  const size = own ?? (attached && sizeOf(attached));
  return {
    image: image.status === 'ready' ? { ...image, size } : image,
    size,
    asked: own === undefined && source !== null && isObjectKey(source),
  };
}

/** Retries for a minute and a half, in which the publisher's next tick comes. */
const retries = { count: 20, delayMs: (failures: number) => Math.min(500 * 2 ** failures, 5000) };

/** Where copies may not exist yet, the image is loading until they do. */
function useMadeCopies(image: ImageAddress): ImageAddress {
  const copies = useContext(AwaitsCopiesContext) && image.status === 'ready' ? image.copies : [];
  const query = useQuery({
    queryKey: ['copies', copies],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        copies.map(({ url }) => fetch(url, { method: 'HEAD', signal })),
      );
      if (!answers.every(({ ok }) => ok)) throw new Error('The copies are not made yet');
      return true;
    },
    enabled: copies.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: retries.count,
    retryDelay: retries.delayMs,
  });
  if (copies.length === 0 || query.isSuccess) return image;
  return { status: query.isError ? 'failed' : 'loading' };
}

/** Undefined for one that requires rights to see. */
function published({
  url,
  ...image
}: Omit<PublicImage, 'url'> & { url: string | null }): Picture | undefined {
  return url === null ? undefined : publicPicture({ ...image, url });
}

function sizeOf({ width, height }: PictureSize): PictureSize {
  return { width, height };
}
