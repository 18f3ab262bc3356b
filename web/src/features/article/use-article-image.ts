import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { isObjectKey } from '#shared/content/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { type ImageAddress, useImageAddress } from '#web/src/api/upload-address.queries.ts';
import { type Picture, type PictureSize, publicPicture } from '#web/src/ui/picture.ts';

interface ArticleImage {
  image: ImageAddress;
  /** Known before the address if the article's data has it. */
  size: PictureSize | undefined;
  /** Whether the address has to be requested, because only the object key is known. */
  isRequested: boolean;
}

/** The address of an article's image: from its own data, or from the upload service. */
export function useArticleImage(source: string): ArticleImage {
  const images = useContext(ArticleImagesContext);
  const attached = images.find(({ object_key }) => object_key === source);
  const image = useExistingCopies(useImageAddress(source, attached && publishedPicture(attached)));
  const own = image.status === 'ready' ? image.size : undefined;
  const size = own ?? (attached && { width: attached.width, height: attached.height });
  return {
    image: image.status === 'ready' ? { ...image, size } : image,
    size,
    // Only published copies come with a size of their own.
    isRequested: own === undefined && isObjectKey(source),
  };
}

/** Retries for a minute and a half, in which the publisher runs at least once. */
const retries = { count: 20, delayMs: (failures: number) => Math.min(500 * 2 ** failures, 5000) };

/** Shows an image as loading until its copies exist, where `AwaitsCopiesContext` says that they may not. */
function useExistingCopies(image: ImageAddress): ImageAddress {
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

/** The address of an image that needs permission to see is null. */
function publishedPicture({ url, ...image }: ArticleImages[number]): Picture | undefined {
  return url === null ? undefined : publicPicture({ ...image, url });
}

/** The images of an entry as the API sends them, for each kind of entry. */
export type ArticleImages = Post['images'];

/** The copies of the current article's uploaded images; empty in a list. */
export const ArticleImagesContext = createContext<ArticleImages>([]);

/** Whether the copies of these images may not exist yet, as with a new preview link. */
export const AwaitsCopiesContext = createContext(false);
