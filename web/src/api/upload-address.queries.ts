/** Pictures, by an address or by the key of an uploaded object. */
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

/** The first part of the keys in the cache. */
export const uploadAddressKey = 'upload-address';

/** A signed address expires; another is requested a minute before. */
const freshMs = (limits.signedAddressSeconds - 60) * 1000;

/** Seeds the images that a server has already resolved, so that they are shown without a request. */
export function rememberImages(client: QueryClient, images: PublicImages = {}): void {
  for (const [key, image] of Object.entries(images)) {
    client.setQueryData(queryKey(key), publicPicture(image));
  }
}

/**
 * The address from which the picture can be fetched.
 * @param source an http(s) address or an object key; nothing else is a picture
 * @param known the picture itself, if the page's data contains it: nothing is requested then
 */
export function useImageAddress(source: string | null, known?: Picture): ImageAddress {
  const key = source !== null && isObjectKey(source) ? source : undefined;
  const query = useQuery({
    queryKey: queryKey(key),
    queryFn: async ({ signal }) => {
      const asked = { object_key: key ?? '' };
      const { url } = await api.call('getUploadAddress', { query: asked, signal });
      return at(url);
    },
    enabled: key !== undefined && known === undefined,
    // A picture that a server has resolved is public, and never changes.
    staleTime: ({ state }) => (state.data?.size ? Number.POSITIVE_INFINITY : freshMs),
    gcTime: freshMs,
  });
  const picture = known ?? query.data;
  const canAsk = useHydrated(key === undefined || picture !== undefined);
  if (source === null) return { status: 'none' };
  if (key === undefined) return ready(at(source));
  if (picture) return ready(picture);
  // A server knows all addresses beforehand, or never will.
  return { status: query.isError || !canAsk ? 'failed' : 'loading' };
}

function queryKey(key: string | undefined) {
  return [uploadAddressKey, key];
}

/** The picture alone; undefined while it is requested, null when there is none. */
export function pictureOf(image: ImageAddress): Picture | null | undefined {
  if (image.status === 'ready') return image;
  return image.status === 'loading' ? undefined : null;
}

function at(address: string): Picture {
  return { address, size: undefined, copies: [] };
}

/** Only addresses that a browser loads as a picture: http(s), or a path of this site's media. */
function ready(picture: Picture): ImageAddress {
  const addresses = [picture.address, ...picture.copies.map(({ url }) => url)];
  return addresses.every(isOfPicture) ? { status: 'ready', ...picture } : { status: 'failed' };
}

function isOfPicture(address: string): boolean {
  return isHttpUrl(address) || address.startsWith(`/${mediaPrefix}`);
}
