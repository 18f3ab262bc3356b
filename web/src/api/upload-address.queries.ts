/** Finds the addresses of pictures, which are stored as an address or as the key of an uploaded object. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { isHttpUrl, isObjectKey } from '#shared/content/urls.ts';
import { mediaPrefix } from '#shared/platform/http.ts';
import type { PublicImages } from '#shared/publishing/public-images.ts';
import { limits } from '#shared/schemas/limits.ts';
import { useHydrated } from '#web/src/navigation/use-hydrated.ts';
import { type Picture, publicPicture } from '#web/src/ui/picture.ts';
import { api } from './client.ts';

export type ImageAddress =
  | { status: 'none' | 'loading' | 'failed' }
  | ({ status: 'ready' } & Picture);

/** First part of the query keys. */
export const uploadAddressKey = 'upload-address';

/** Replaces a signed address a minute before it expires. */
const freshMs = (limits.signedAddressSeconds - 60) * 1000;

/** Stores the addresses that came with a response or a document, so that the images are shown without a request. */
export function rememberImages(client: QueryClient, images: PublicImages = {}): void {
  for (const [key, image] of Object.entries(images)) {
    client.setQueryData(queryKey(key), publicPicture(image));
  }
}

/**
 * @param source an http(s) address or an object key
 * @param known the picture, if the page's data contains it, so that nothing is requested
 */
export function useImageAddress(source: string | null, known?: Picture): ImageAddress {
  const key = source !== null && isObjectKey(source) ? source : undefined;
  const query = useQuery({
    queryKey: queryKey(key),
    queryFn: async ({ signal }) => {
      const query = { object_key: key ?? '' };
      const { url } = await api.call('getUploadAddress', { query, signal });
      return pictureAt(url);
    },
    enabled: key !== undefined && known === undefined,
    // A picture with a size came with a response or a document. It is public and never changes.
    staleTime: ({ state }) => (state.data?.size ? Number.POSITIVE_INFINITY : freshMs),
    gcTime: freshMs,
  });
  const picture = known ?? query.data;
  const canRequest = useHydrated(key === undefined || picture !== undefined);
  if (source === null) return { status: 'none' };
  if (key === undefined) return readyImage(pictureAt(source));
  if (picture) return readyImage(picture);
  // Rendering on the server requests nothing, so an address that the page's data lacks stays unknown.
  return { status: query.isError || !canRequest ? 'failed' : 'loading' };
}

function queryKey(key: string | undefined) {
  return [uploadAddressKey, key];
}

/** @returns the picture; undefined while it is requested, null when there is none */
export function pictureOf(image: ImageAddress): Picture | null | undefined {
  if (image.status === 'ready') return image;
  return image.status === 'loading' ? undefined : null;
}

function pictureAt(address: string): Picture {
  return { address, size: undefined, copies: [] };
}

/** Only addresses that a browser loads as a picture: http(s), or a path of this site's media. */
function readyImage(picture: Picture): ImageAddress {
  const addresses = [picture.address, ...picture.copies.map(({ url }) => url)];
  return addresses.every(canShowPicture) ? { status: 'ready', ...picture } : { status: 'failed' };
}

function canShowPicture(address: string): boolean {
  return isHttpUrl(address) || address.startsWith(`/${mediaPrefix}`);
}
