/** Dialogs whose code is slow to load, or cannot be loaded. */
import { MantineThemeProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerFrom, post } from '#web/src/app/admin.test-support.tsx';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { adminTheme } from '#web/src/theme/admin-theme.ts';
import { postFormValues } from '#web/src/features/admin-posts/form/post-form.rules.ts';
import { postKind } from '#web/src/features/admin-posts/form/post.kind.tsx';
import { EntryTools } from './entry-tools.tsx';

beforeEach(() => {
  answerFrom({});
  render(
    <Providers client={createQueryClient()}>
      <MantineThemeProvider theme={adminTheme}>
        <EntryTools
          kind={postKind}
          entry={post()}
          readOnly={false}
          values={postFormValues(post())}
          isDirty={false}
          storeUnsaved={vi.fn()}
          onReplace={vi.fn()}
          onChanged={vi.fn()}
        />
      </MantineThemeProvider>
    </Providers>,
  );
});
afterEach(() => {
  vi.doUnmock('./tool-dialogs.ts');
});

const tool = () => screen.getByRole('button', { name: 'Preview link' });

/** As with the keyboard: a click alone does not focus in this environment. */
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

it('a tool whose dialog cannot be loaded says so, and can be tried again', async () => {
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
