/** Downloads a picture: only over https, from public addresses, and within limits of size and time. */
import { lookup as systemLookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';

/** The message says why a picture is left out. */
export class PictureRefused extends Error {}

const timeoutMs = 20_000;
const maxRedirects = 3;

/**
 * Networks that are not public.
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const nonPublicNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  nonPublicNetworks.addSubnet(network, prefix, 'ipv4');
}
/** The public part of IPv6, which still includes a few special networks. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  nonPublicNetworks.addSubnet(network, prefix, 'ipv6');
}

export function isPublicAddress(ip: string): boolean {
  const version = isIP(ip);
  if (version === 4) return !nonPublicNetworks.check(ip, 'ipv4');
  return version === 6 && publicIpv6.check(ip, 'ipv6') && !nonPublicNetworks.check(ip, 'ipv6');
}

/** @throws PictureRefused; TypeError unless `href` is an absolute URL */
export async function fetchPicture(
  href: string,
  { lookup = publicLookup, redirects = maxRedirects } = {},
): Promise<Uint8Array> {
  const url = new URL(href);
  // Old pages often link pictures over http that are available over https too.
  if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
  if (url.protocol !== 'https:') throw new PictureRefused('it is not at an https address');
  // Host names are checked at the DNS lookup, which literal IP addresses skip.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new PictureRefused(notPublic);
  const response = await request(url, lookup);
  if ('bytes' in response) return response.bytes;
  const { location } = response;
  if (redirects === 0) throw new PictureRefused('it redirects too many times');
  if (!URL.canParse(location, url)) throw new PictureRefused('it redirects to an invalid URL');
  return fetchPicture(new URL(location, url).href, { lookup, redirects: redirects - 1 });
}

const notPublic = 'its address is not public';

type PictureResponse = { bytes: Uint8Array } | { location: string };

function request(url: URL, lookup: LookupFunction): Promise<PictureResponse> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = get(url, { lookup, signal, headers: { accept: 'image/*' } }, (response) => {
      readResponse(response)
        .then(resolve, reject)
        .finally(() => sent.destroy());
    });
    sent.on('error', (error) => reject(new PictureRefused(reasonOf(error))));
  });
}

/** @throws PictureRefused as soon as the picture is too large */
export async function readResponse(response: IncomingMessage): Promise<PictureResponse> {
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location)
    return { location: headers.location };
  if (statusCode !== 200) throw new PictureRefused(`the server responded with ${statusCode}`);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > uploadLimits.bytes) throw new PictureRefused(authorMessages.imageTooLarge);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused('the connection was lost');
  }
  return { bytes: Buffer.concat(chunks) };
}

function reasonOf(error: Error): string {
  if (error instanceof PictureRefused) return error.message;
  return error.name === 'AbortError' || error.name === 'TimeoutError'
    ? 'the server did not respond in time'
    : 'could not connect to the server';
}

/** Checks the addresses that the connection will use, so that DNS rebinding cannot bypass the check. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
      return done(new PictureRefused(notPublic), '', 0);
    }
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
