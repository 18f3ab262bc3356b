import { expect, it, vi } from 'vitest';
import { printWelcome } from './welcome.ts';

it('tells a new owner where to change the settings', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  printWelcome({ siteUrl: 'http://localhost:3000' });
  expect(log.mock.lastCall?.[0]).toContain('open http://localhost:3000/admin/settings');
  log.mockRestore();
});
