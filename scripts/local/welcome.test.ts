import { expect, it, vi } from 'vitest';
import { printWelcome } from './welcome.ts';

it('tells whoever starts the site for the first time where to make it theirs', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  printWelcome({ siteUrl: 'http://localhost:3000' });
  expect(log.mock.lastCall?.[0]).toContain('open http://localhost:3000/admin/settings');
  log.mockRestore();
});
