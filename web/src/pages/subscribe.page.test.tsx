import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { visit } from '#web/src/app/public.test-support.tsx';

it('lists the feeds with their whole addresses', async () => {
  visit('/subscribe');
  await screen.findByRole('heading', { level: 1, name: 'Subscribe' });
  const feeds = screen
    .getAllByRole('listitem')
    .map((item) => item.querySelector<HTMLAnchorElement>('a[href*="."]'))
    .filter((link) => link?.getAttribute('href')?.startsWith('/'));
  expect(feeds.map((link) => link?.getAttribute('href'))).toEqual([
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
  ]);
  for (const link of feeds) {
    expect(link?.textContent).toBe(`https://example.com${link?.getAttribute('href')}`);
  }
});
