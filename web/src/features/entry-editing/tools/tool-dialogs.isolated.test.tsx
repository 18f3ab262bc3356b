/** Tests dialogs whose code is slow to load, or cannot be loaded. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toolKinds } from './entry-tools.test-support.tsx';

const [posts] = toolKinds;

beforeEach(() => {
  posts.open();
});
afterEach(() => {
  vi.doUnmock('./tool-dialogs.ts');
});

const tool = () => screen.getByRole('button', { name: 'Preview link' });

/** Focuses the button, too, as a key press does: in tests a click alone does not. */
function press() {
  tool().focus();
  fireEvent.click(tool());
}

it('a tool is busy until its dialog is loaded, and keeps the focus', async () => {
  let loaded = () => {};
  vi.doMock('./tool-dialogs.ts', async (original) => {
    await new Promise<void>((resolve) => {
      loaded = resolve;
    });
    return original();
  });
  press();
  expect(tool().getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(tool());
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => {
    loaded();
    expect(screen.getByRole('dialog', { name: 'Preview link' })).toBeDefined();
  });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(tool().getAttribute('aria-busy')).toBe('false');
  expect(document.activeElement).toBe(tool());
});

it('a tool whose dialog cannot be loaded says so, and can be pressed again', async () => {
  vi.doMock('./tool-dialogs.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  press();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Failed to load this tool. Check your connection and try again.');
  expect(document.activeElement).toBe(tool());
  vi.doUnmock('./tool-dialogs.ts');
  press();
  expect(await screen.findByRole('dialog', { name: 'Preview link' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
