import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { latest } from '#web/src/navigation/site.context.ts';
import { askForConsent } from './consent-banner.tsx';
import { choose } from './tracking-answer.ts';

beforeEach(() => {
  localStorage.clear();
  latest.frame = { ...latest.frame, tracking: 'consent' };
});
afterEach(() => document.body.replaceChildren());

const banner = () => document.querySelector('section[aria-label="Visit recording"]');

function answer(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === name,
  );
  if (!found) throw new Error(`No button "${name}"`);
  return found;
}

it.each([
  ['Allow', 'yes'],
  ['No thanks', 'no'],
])('is answered with "%s", remembered and closed; the focus moves to the page', (name, kept) => {
  document.body.innerHTML = '<main id="main" tabindex="-1"></main>';
  act(askForConsent);
  expect(banner()?.parentElement?.getAttribute('aria-live')).toBe('polite');
  answer(name).focus();
  act(() => answer(name).click());
  expect(localStorage.getItem('tracking')).toBe(kept);
  expect(banner()).toBeNull();
  expect(document.activeElement?.id).toBe('main');
});

it('closes when the visitor answers elsewhere, and leaves the focus there', () => {
  document.body.innerHTML = '<button id="elsewhere">Allow</button><main id="main"></main>';
  act(askForConsent);
  document.getElementById('elsewhere')?.focus();
  act(() => choose('yes'));
  expect(banner()).toBeNull();
  expect(document.activeElement?.id).toBe('elsewhere');
});

it('is hidden for those who have already chosen', () => {
  localStorage.setItem('tracking', 'no');
  act(askForConsent);
  expect(banner()).toBeNull();
});
