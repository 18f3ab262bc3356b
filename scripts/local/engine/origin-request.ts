/** Makes the request of CloudFront to an origin: only what its policies name, and its own headers. */
import type { Behaviour, Origin, Selection } from './distribution-config.ts';
import type { HeaderLines, WebRequest } from './web-message.ts';

/** Headers that CloudFront adds; a visitor's own header of that name is never forwarded. */
const CLOUDFRONT_HEADER = /^cloudfront-/i;

/** Forwarded without being in a policy: they describe the body or validate a stored copy. */
const ALWAYS_FORWARDED = new Set([
  'content-type',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
]);

/** Never forwarded, whatever the policies say. */
const NEVER_FORWARDED = new Set([
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
  const own = new Set(origin.customHeaders.map(([name]) => name.toLowerCase()));
  const forwarded = request.headers.filter(([name]) => {
    const key = name.toLowerCase();
    if (NEVER_FORWARDED.has(key) || CLOUDFRONT_HEADER.test(key) || own.has(key)) return false;
    return ALWAYS_FORWARDED.has(key) || headerPasses(behaviour, key);
  });
  const headers: HeaderLines = [
    ['host', origin.domainName],
    ...forwarded,
    ...cloudFrontHeaders(request, behaviour),
    ...origin.customHeaders,
    ['x-forwarded-for', request.sourceIp],
    ['via', '1.1 local.cloudfront.net (CloudFront)'],
  ];
  if (!headerPasses(behaviour, 'user-agent')) headers.push(['user-agent', 'Amazon CloudFront']);
  const cookies = cookiePairs(request.headers).filter(([name]) =>
    behaviour.forwarding.some(({ cookies: chosen }) => selects(chosen, name)),
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

/** `name=value` pairs of all Cookie lines. */
export function cookiePairs(headers: HeaderLines): [string, string][] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(';'))
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    });
}

/** `address:port`; an IPv6 address without brackets, as CloudFront writes it. */
export function viewerAddress({ sourceIp, sourcePort }: WebRequest): string {
  return `${sourceIp}:${sourcePort}`;
}

function cloudFrontHeaders(request: WebRequest, behaviour: Behaviour): HeaderLines {
  const known: HeaderLines = [
    ['CloudFront-Viewer-Address', viewerAddress(request)],
    // A laptop has no country; ZZ is ISO 3166's code for unknown.
    ['CloudFront-Viewer-Country', 'ZZ'],
  ];
  const named = behaviour.forwarding.map(({ headers }) => headers);
  return known.filter(([name]) =>
    named.some(({ kind, names }) => kind === 'some' && names.has(name.toLowerCase())),
  );
}

function headerPasses(behaviour: Behaviour, name: string): boolean {
  return behaviour.forwarding.some(({ headers }) => selects(headers, name));
}

/** Header names in lower case. */
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
      if (pair === '') return false;
      const name = pair.split('=')[0] ?? '';
      return behaviour.forwarding.some(({ queryStrings }) => selects(queryStrings, name));
    })
    .join('&');
}
