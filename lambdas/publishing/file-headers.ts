/** How each file of the site is to be served. */
import { extname } from 'node:path';

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** The content type by the name's extension; a file of no known kind is offered as a download. */
export function contentTypeOf(key: string): string {
  return contentTypes[extname(key).toLowerCase()] ?? 'application/octet-stream';
}

/**
 * Hashed assets never change. Browsers ask for a page each time, and the edge keeps it for a minute,
 * so a release is seen within that.
 */
export function cacheControlOf(key: string): string {
  if (key.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  if (key.endsWith('.html')) return 'public, max-age=0, s-maxage=60, must-revalidate';
  return 'public, max-age=3600';
}
