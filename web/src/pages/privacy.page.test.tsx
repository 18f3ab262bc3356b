import { act, fireEvent, screen, waitFor, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrackingMode } from '#shared/site/site-config.ts';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { settingsWith, SiteSettingsContext } from '#web/src/navigation/site.context.ts';
import { PrivacyPage } from './privacy.page.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** Each test needs a token of its own, because the answer for a token is cached. */
function signIn(token: string, me: () => Response): void {
  localStorage.setItem('authToken', token);
  vi.stubGlobal('fetch', async () => me());
}

function signOutInAnotherTab(): void {
  localStorage.removeItem('authToken');
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
}

function open(mode: TrackingMode): void {
  render(
    <Providers client={createQueryClient()}>
      <MemoryRouter>
        <SiteSettingsContext value={settingsWith({ frame: { tracking: mode } })}>
          <PrivacyPage />
        </SiteSettingsContext>
      </MemoryRouter>
    </Providers>,
  );
}

const state = () => screen.getByRole('status').textContent;
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the privacy page', () => {
  it('stops and restarts the recording, at once and for good', () => {
    open('on');
    expect(state()).toBe('Your visits are recorded.');
    press('Stop recording my visits');
    expect(state()).toBe('Your visits are not recorded.');
    expect(localStorage.getItem('tracking')).toBe('no');
    press('Record my visits');
    expect(state()).toBe('Your visits are recorded.');
    expect(localStorage.getItem('tracking')).toBe('yes');
  });

  it('follows a choice made in another tab', () => {
    open('on');
    localStorage.setItem('tracking', 'no');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'tracking' })));
    expect(state()).toBe('Your visits are not recorded.');
  });

  it('asks when nothing is recorded without consent', () => {
    open('consent');
    expect(state()).toBe('Your visits are not recorded unless you allow it.');
    expect(buttons()).toEqual(['Allow', 'No thanks']);
    press('No thanks');
    expect(state()).toBe('Your visits are not recorded.');
    press('Record my visits');
    expect(state()).toBe('Your visits are recorded.');
  });

  it.each([
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('says that the browser has already decided, by %s', (name, signs) => {
    vi.stubGlobal('navigator', { userAgent: 'x', ...signs });
    open('on');
    expect(state()).toContain(`so your visits are not recorded (${name}).`);
    expect(buttons()).toEqual([]);
  });

  it.each(['admin', 'staff'])(
    'tells a user who runs the site as %s that they are not recorded',
    async (role) => {
      signIn(`of ${role}`, () => Response.json({ role }));
      open('on');
      expect(state()).toBe('');
      await waitFor(() =>
        expect(state()).toBe(
          'You are signed in as somebody who runs this site, so your visits are not recorded.',
        ),
      );
      expect(buttons()).toEqual([]);
      signOutInAnotherTab();
      await waitFor(() => expect(state()).toBe('Your visits are recorded.'));
    },
  );

  it('tells all other users the same as visitors', async () => {
    signIn('of a viewer', () => Response.json({ role: 'viewer' }));
    open('on');
    await waitFor(() => expect(state()).toBe('Your visits are recorded.'));
    press('Stop recording my visits');
    await waitFor(() => expect(state()).toBe('Your visits are not recorded.'));
  });

  it('says that it is unclear who is signed in, and accepts a refusal', async () => {
    signIn('of somebody', () => new Response(null, { status: 503 }));
    open('on');
    await waitFor(() =>
      expect(state()).toBe(
        'It is unclear who is signed in, so your visits are not recorded for now.',
      ),
    );
    press('Stop recording my visits');
    await waitFor(() => expect(state()).toBe('Your visits are not recorded.'));
  });

  it('says so when the browser cannot store a choice', () => {
    vi.stubGlobal('localStorage', undefined);
    open('on');
    press('Stop recording my visits');
    expect(state()).toBe(
      'Your visits are not recorded. This browser keeps no choice: it holds until you leave this page.',
    );
    press('Record my visits');
  });

  it('says that nothing is recorded when recording is off', () => {
    open('off');
    expect(screen.getByText(/^Visits are not recorded on this site\./)).toBeTruthy();
    expect(buttons()).toEqual([]);
    expect(screen.queryByText('What is recorded')).toBeNull();
  });
});
