import { expect, it, vi } from 'vitest';
import { printWelcome } from './welcome.ts';

it('tells whoever starts the site for the first time what to edit', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  printWelcome({ siteUrl: 'http://localhost:3000' });
  expect(log.mock.lastCall?.[0]).toContain('in shared/site/site.config.ts');
  log.mockRestore();
});
