import { previewPath } from '#shared/platform/http.ts';
import { fileAddress } from './addresses.ts';
import type { SiteFacts } from './facts.ts';

/** Lets crawlers read everything except the admin area, previews and the API. */
export function robots(facts: SiteFacts): string {
  return [
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    `Disallow: ${previewPath('')}`,
    'Disallow: /api/',
    '',
    `Sitemap: ${fileAddress(facts, 'sitemap')}`,
    '',
  ].join('\n');
}
