import { picturesFolder } from '#shared/publishing/site-paths.ts';
import { light } from '#shared/theme/tokens.ts';
import type { SiteFacts } from './facts.ts';

/** The site's name and look on a device's home screen (https://www.w3.org/TR/appmanifest/). */
export function webManifest({ settings: { profile } }: SiteFacts): string {
  return JSON.stringify({
    id: '/',
    name: profile.name,
    short_name: profile.name,
    description: profile.bio,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    // A manifest has no colours for dark mode.
    background_color: light.paper,
    theme_color: light.paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      pngIcon('icon-192', 192),
      pngIcon('icon-512', 512),
      { ...pngIcon('icon-maskable-512', 512), purpose: 'maskable' },
    ],
  });
}

function pngIcon(name: string, pixels: number) {
  const src = `/${picturesFolder}${name}.png`;
  return { src, sizes: `${pixels}x${pixels}`, type: 'image/png' };
}
