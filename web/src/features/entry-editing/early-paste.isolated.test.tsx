import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openAdmin } from '#web/src/app/admin.test-support.tsx';
import { forms } from './forms.test-support.ts';

const cleaning = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('#web/src/features/editor/paste/clean-paste.ts', async (importOriginal) => {
  await cleaning.promise;
  return importOriginal();
});

it('saves a paste that waits for the code that cleans it, and warns who leaves before', async () => {
  const [form] = forms;
  if (!form) throw new Error('There is no form.');
  const { editPath, update, editor, saved, saveButton, server } = form;
  const { requests } = openAdmin(editPath, server({ [update]: () => ({ body: saved() }) }));
  const text = await screen.findByRole('textbox', { name: editor });
  const clipboardData = {
    types: ['text/html'],
    files: [],
    getData: (type: string) => (type === 'text/html' ? '<p>pasted early</p>' : ''),
  };
  fireEvent.paste(text, { clipboardData });
  fireEvent.click(screen.getByRole('button', { name: saveButton }));
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  const bodies = () => requests.filter(({ route }) => route === update).map(({ body }) => body);
  expect(bodies()).toEqual([]);

  cleaning.resolve();
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(JSON.stringify(bodies())).toContain('pasted early');
});
