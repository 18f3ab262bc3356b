/** Pictures named by an address or by the key of an uploaded object. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { isHttpUrl, isObjectKey } from '#shared/content/urls.ts';
import { mediaPrefix } from '#shared/platform/http.ts';
import { limits } from '#shared/schemas/limits.ts';
import { useHydrated } from '../navigation/use-hydrated.ts';
import { api } from './client.ts';

export type ImageAddress =
  | { status: 'none' | 'loading' | 'failed' }
  | { status: 'ready'; address: string };

/** An editor's address is signed for a while; a minute before its end it is asked for anew. */
const freshMs = (limits.signedAddressSeconds - 60) * 1000;

/** Takes over the addresses, by object key, that a server has found out already. */
export function rememberImageAddresses(
  client: QueryClient,
  addresses: Readonly<Record<string, string>>,
): void {
  for (const [key, url] of Object.entries(addresses)) client.setQueryData(queryKey(key), { url });
}

/**
 * Where the picture can be fetched.
 * @param source an http(s) address or an object key; anything else is no picture
 */
export function useImageAddress(source: string | null): ImageAddress {
  const key = source !== null && isObjectKey(source) ? source : undefined;
  const canAsk = useHydrated();
  const query = useQuery({
    queryKey: queryKey(key),
    queryFn: ({ signal }) =>
      api.call('getUploadAddress', { query: { object_key: key ?? '' }, signal }),
    enabled: key !== undefined,
    staleTime: freshMs,
    gcTime: freshMs,
  });
  if (source === null) return { status: 'none' };
  if (key === undefined) return ready(source);
  if (query.data) return ready(query.data.url);
  // A server knows all addresses beforehand, or never will.
  return { status: query.isError || !canAsk ? 'failed' : 'loading' };
}

function queryKey(key: string | undefined) {
  return ['upload-address', key];
}

/** The address alone; undefined while it is asked for, null when there is none. */
export function addressOf(image: ImageAddress): string | null | undefined {
  if (image.status === 'ready') return image.address;
  return image.status === 'loading' ? undefined : null;
}

/** Only what a browser loads as a picture: an http(s) address or a path of this site's media. */
function ready(address: string): ImageAddress {
  const known = isHttpUrl(address) || address.startsWith(`/${mediaPrefix}`);
  return known ? { status: 'ready', address } : { status: 'failed' };
}
