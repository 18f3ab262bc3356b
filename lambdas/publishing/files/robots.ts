import { fileAddress } from './addresses.ts';
import type { SiteFacts } from './facts.ts';

/** What crawlers may read: all but the admin area and the API. */
export function robots(facts: SiteFacts): string {
  return [
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    'Disallow: /api/',
    '',
    `Sitemap: ${fileAddress(facts, 'sitemap')}`,
    '',
  ].join('\n');
}
