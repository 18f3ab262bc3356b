import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

/** The dates in a browser in that time zone. */
async function showIn(zone: string, dates: { start: string; end: string | null }) {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  const { ProjectDates } = await import('./project-look.tsx');
  render(
    <MantineProvider>
      <ProjectDates {...dates} />
    </MantineProvider>,
  );
}

describe('the dates of a project', () => {
  it.each(['Pacific/Honolulu', 'America/New_York', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
    'are the months as written, even in %s',
    async (zone) => {
      await showIn(zone, { start: '2025-03-01', end: '2026-07-31' });
      expect(screen.getByText('Mar 2025').getAttribute('datetime')).toBe('2025-03-01');
      expect(screen.getByText('Jul 2026').getAttribute('datetime')).toBe('2026-07-31');
    },
  );

  it('are the ends of a line', async () => {
    await showIn('UTC', { start: '2025-03-01', end: '2026-07-31' });
    expect(document.querySelector('p')?.textContent).toBe('Mar 2025 to Jul 2026');
    expect(document.querySelector('p > [aria-hidden]')?.className).toMatch(/line/);
  });

  it('are one date and a dashed line when there is no end', async () => {
    await showIn('UTC', { start: '2026-01-15', end: null });
    expect(document.querySelector('p')?.textContent).toBe('Jan 2026 onwards');
    expect(document.querySelector('p > [aria-hidden]')?.className).toMatch(/open/);
  });

  it('are shown unchanged when they are invalid', async () => {
    await showIn('UTC', { start: 'soon', end: null });
    expect(screen.getByText('soon')).toBeTruthy();
  });
});
