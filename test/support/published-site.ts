/** Reads the published site like a crawler that follows every link. */
import type { APIRequestContext } from 'playwright/test';
import { rootFiles } from '#shared/publishing/site-paths.ts';

export interface Fetched {
  path: string;
  status: number;
  type: string;
  text: string;
  /** Page or file with the link. */
  namedBy: string;
}

/** Files that crawlers and feed readers request by convention. */
const startingPoints = ['/', ...Object.values(rootFiles).map((file) => `/${file}`)];

const concurrency = 8;

/** Reads the site's address from its robots.txt. The address of the tested site may differ. */
export async function siteAddressOf(request: APIRequestContext): Promise<string> {
  const robots = await (await request.get(`/${rootFiles.robots}`)).text();
  const found = /^Sitemap: (.+)\/sitemap\.xml$/m.exec(robots)?.[1];
  if (found === undefined) throw new Error(`robots.txt names no sitemap: ${robots}`);
  return found;
}

/** @returns the path of an address, which also works on the tested site */
export function pathOf(address: string, siteAddress: string): string {
  if (!address.startsWith(`${siteAddress}/`)) {
    throw new Error(`${address} is not an address of ${siteAddress}`);
  }
  return address.slice(siteAddress.length);
}

/** Fetches all pages, files and assets that are reachable from the starting points. Does not follow redirects. */
export async function crawl(request: APIRequestContext): Promise<Fetched[]> {
  const siteAddress = await siteAddressOf(request);
  const namedBy = new Map(startingPoints.map((path) => [path, 'the crawler']));
  const queue = [...startingPoints];
  const fetched: Fetched[] = [];
  while (queue.length > 0) {
    const batch = queue.splice(0, concurrency);
    const found = await Promise.all(
      batch.map((path) => fetchOne(request, path, namedBy.get(path) ?? '')),
    );
    fetched.push(...found);
    for (const document of found) {
      for (const path of linksOf(document, siteAddress)) {
        if (namedBy.has(path)) continue;
        namedBy.set(path, document.path);
        queue.push(path);
      }
    }
  }
  return fetched;
}

async function fetchOne(
  request: APIRequestContext,
  path: string,
  namedBy: string,
): Promise<Fetched> {
  const response = await request.get(path, { maxRedirects: 0 });
  const type = response.headers()['content-type'] ?? '';
  const isText = /text|json|xml|javascript/.test(type);
  const text = isText ? await response.text() : '';
  return { path, status: response.status(), type, text, namedBy };
}

/** @returns the links to the site itself, as paths without fragments */
function linksOf({ path, type, text }: Fetched, siteAddress: string): Set<string> {
  const links = new Set<string>();
  for (const address of addressesIn(text, type, siteAddress)) {
    const { origin, pathname, search } = resolveAddress(address, `${siteAddress}${path}`);
    if (origin === new URL(siteAddress).origin) links.add(pathname + search);
  }
  return links;
}

/** @returns empty parts for an invalid address, which leads nowhere in a browser, either */
function resolveAddress(
  address: string,
  base: string,
): Pick<URL, 'origin' | 'pathname' | 'search'> {
  return URL.parse(address, base) ?? { origin: '', pathname: '', search: '' };
}

function addressesIn(text: string, type: string, siteAddress: string): string[] {
  if (type.startsWith('text/html')) return htmlAddresses(text, siteAddress);
  if (type.startsWith('text/css')) return matches(text, /url\(["']?([^)"']+)["']?\)/g);
  if (type.includes('manifest')) return matches(text, /"(?:src|start_url)":"([^"]+)"/g);
  if (type.includes('javascript')) return [];
  return absoluteAddresses(text, siteAddress);
}

function htmlAddresses(html: string, siteAddress: string): string[] {
  const attributes = matches(html, /\s(?:href|src)="([^"]*)"/g);
  const sources = matches(html, /\ssrcset="([^"]*)"/gi).flatMap((value) =>
    value.split(',').map((part) => part.trim().split(/\s/)[0] ?? ''),
  );
  const metaContents = matches(html, /\scontent="([^"]*)"/g).filter(
    (value) => value.startsWith('/') || value.startsWith(`${siteAddress}/`),
  );
  return [...attributes, ...sources, ...metaContents].map(decodeEntities);
}

/** Finds the addresses in feeds, the sitemap and plain text, which are always absolute. */
function absoluteAddresses(text: string, siteAddress: string): string[] {
  const start = siteAddress.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return matches(text, new RegExp(`(${start}/[^\\s"'<>()\\\\\\]]*)`, 'g')).map(decodeEntities);
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, found]) => found ?? '');
}

function decodeEntities(value: string): string {
  return value
    .replace(/&#x27;|&#39;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
