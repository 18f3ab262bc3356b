import { expect, it } from 'vitest';
import { facts } from './files.fixtures.ts';
import { robots } from './robots.ts';

it('lets crawlers read everything except the admin area, previews and the API, and names the sitemap', () => {
  expect(robots(facts)).toBe(
    'User-agent: *\nAllow: /\nDisallow: /admin\nDisallow: /preview/\nDisallow: /api/\n\nSitemap: https://example.com/sitemap.xml\n',
  );
});
