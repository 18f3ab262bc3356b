/** Makes CloudFront's request to an origin: the fields that the policies name, and CloudFront's own headers. */
import type { Behaviour, Origin, Selection } from './distribution-config.ts';
import { type HeaderLines, splitPair, type WebRequest } from './web-message.ts';

/** Headers that only CloudFront may set: those of a visitor are never forwarded. */
const cloudfrontHeader = /^cloudfront-/i;

/** Forwarded although no policy names them: they describe the body, or validate a cached copy. */
const alwaysForwarded = new Set([
  'content-type',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
]);

/** Not forwarded even when a policy names them. */
const neverForwarded = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-real-ip',
]);

export function originRequest(
  request: WebRequest,
  behaviour: Behaviour,
  origin: Origin,
): WebRequest {
  const originHeaders = new Set(origin.customHeaders.map(([name]) => name.toLowerCase()));
  const forwarded = request.headers.filter(([name]) => {
    const key = name.toLowerCase();
    if (neverForwarded.has(key) || cloudfrontHeader.test(key) || originHeaders.has(key))
      return false;
    return alwaysForwarded.has(key) || forwardsHeader(behaviour, key);
  });
  const headers: HeaderLines = [
    ['host', origin.domainName],
    ...forwarded,
    ...cloudFrontHeaders(request, behaviour),
    ...origin.customHeaders,
    ['x-forwarded-for', request.sourceIp],
    ['via', '1.1 local.cloudfront.net (CloudFront)'],
  ];
  if (!forwardsHeader(behaviour, 'user-agent')) headers.push(['user-agent', 'Amazon CloudFront']);
  const cookies = cookiePairs(request.headers).filter(([name]) =>
    behaviour.forwarding.some(({ cookies: selection }) => selects(selection, name)),
  );
  if (cookies.length > 0)
    headers.push(['cookie', cookies.map((pair) => pair.join('=')).join('; ')]);
  return {
    ...request,
    path: `${origin.path}${request.path}`,
    query: filteredQuery(request.query, behaviour),
    headers,
  };
}

/** @returns names and values of all cookies */
export function cookiePairs(headers: HeaderLines): [string, string][] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(';'))
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map(splitPair);
}

/** @returns `<address>:<port>`, without brackets around an IPv6 address, as CloudFront writes it */
export function viewerAddress({ sourceIp, sourcePort }: WebRequest): string {
  return `${sourceIp}:${sourcePort}`;
}

function cloudFrontHeaders(request: WebRequest, behaviour: Behaviour): HeaderLines {
  const available: HeaderLines = [
    ['CloudFront-Viewer-Address', viewerAddress(request)],
    // The country of a local visitor is unknown, for which ISO 3166 has the code ZZ.
    ['CloudFront-Viewer-Country', 'ZZ'],
  ];
  const selections = behaviour.forwarding.map(({ headers }) => headers);
  return available.filter(([name]) =>
    selections.some(({ kind, names }) => kind === 'some' && names.has(name.toLowerCase())),
  );
}

function forwardsHeader(behaviour: Behaviour, name: string): boolean {
  return behaviour.forwarding.some(({ headers }) => selects(headers, name));
}

/** @param name in lower case for a header */
export function selects({ kind, names }: Selection, name: string): boolean {
  switch (kind) {
    case 'none':
      return false;
    case 'some':
      return names.has(name);
    case 'allExcept':
      return !names.has(name);
    case 'all':
      return true;
  }
}

function filteredQuery(query: string, behaviour: Behaviour): string {
  return query
    .split('&')
    .filter((pair) => {
      const [name] = splitPair(pair);
      return name && behaviour.forwarding.some(({ queryStrings }) => selects(queryStrings, name));
    })
    .join('&');
}
