import { act, fireEvent, screen } from '@testing-library/react';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrackingMode } from '#shared/site/site-config.ts';
import { createQueryClient, Providers } from '../app/providers.tsx';
import { PrivacyPage } from './privacy.page.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

function open(mode: TrackingMode): void {
  render(
    <Providers client={createQueryClient()}>
      <MemoryRouter>
        <PrivacyPage mode={mode} />
      </MemoryRouter>
    </Providers>,
  );
}

const state = () => screen.getByRole('status').textContent;
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the privacy page', () => {
  it('stops the recording and begins it again, at once and for later', () => {
    open('on');
    expect(state()).toBe('Your visits are recorded.');
    press('Stop recording my visits');
    expect(state()).toBe('Your visits are not recorded.');
    expect(localStorage.getItem('tracking')).toBe('no');
    press('Record my visits');
    expect(state()).toBe('Your visits are recorded.');
    expect(localStorage.getItem('tracking')).toBe('yes');
  });

  it('follows a choice that is made in another tab', () => {
    open('on');
    localStorage.setItem('tracking', 'no');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'tracking' })));
    expect(state()).toBe('Your visits are not recorded.');
  });

  it('asks where nothing is recorded without a yes', () => {
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
  ])('says that the browser has decided already, by %s', (name, signs) => {
    vi.stubGlobal('navigator', { userAgent: 'x', ...signs });
    open('on');
    expect(state()).toContain(`so your visits are not recorded (${name}).`);
    expect(buttons()).toEqual([]);
  });

  it('says so where the browser keeps no choice', () => {
    vi.stubGlobal('localStorage', undefined);
    open('on');
    press('Stop recording my visits');
    expect(state()).toBe(
      'Your visits are not recorded. This browser keeps no choice: it holds until you leave this page.',
    );
    press('Record my visits');
  });

  it('says that nothing is recorded where that is switched off', () => {
    open('off');
    expect(screen.getByText(/^Visits are not recorded on this site\./)).toBeTruthy();
    expect(buttons()).toEqual([]);
    expect(screen.queryByText('What is recorded')).toBeNull();
  });
});
