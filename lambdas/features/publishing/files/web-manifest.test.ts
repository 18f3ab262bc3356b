import { expect, it } from 'vitest';
import { light } from '#shared/theme/tokens.ts';
import { facts } from './files.fixtures.ts';
import { webManifest } from './web-manifest.ts';

it('names the site, its colours and its icons', () => {
  const { paper } = light;
  expect(JSON.parse(webManifest(facts))).toEqual({
    id: '/',
    name: 'Ada Moreau',
    short_name: 'Ada Moreau',
    description: 'Builds tide tables.',
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/pictures/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/pictures/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/pictures/icon-maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  });
});
