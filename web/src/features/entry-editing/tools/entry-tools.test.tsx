import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type FakeServer, refusal, press } from '#web/src/app/admin.test-support.tsx';
import { catchSavedFiles } from '#web/src/ui/saved-files.test-support.ts';
import { toolKinds } from './entry-tools.test-support.tsx';

const createLink = async (tool = 'Preview link') => {
  await press(tool);
  await press('Create link');
};

describe.each(toolKinds)('the tools of a $word', ({ word, calls, open }) => {
  const preview = `${calls}/preview`;
  const linkServer: FakeServer = {
    [`POST ${preview}`]: () => ({
      status: 201,
      body: { url_path: '/preview/token', expires_at: '2026-12-01T12:00:00.000Z' },
    }),
    [`DELETE ${preview}`]: () => ({ status: 204 }),
  };

  describe('the preview link of a draft', () => {
    const address = `${location.origin}/preview/token`;
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' });

    it('is created, shown with its expiry, and opened', async () => {
      open(linkServer);
      await press('Preview link');
      expect(await screen.findByText(/a new one replaces it/)).toBeDefined();
      expect(
        screen.getByText(
          new RegExp(`also ends when the ${word} is published or goes to the trash`),
        ),
      ).toBeDefined();
      expect(screen.queryByText(/unsaved changes/)).toBeNull();
      await press('Create link');
      expect((await field()).value).toBe(address);
      expect(screen.getByText(/Works until/).textContent).toContain('Dec 1, 2026');
      expect(screen.getByRole('link', { name: /Open/ }).getAttribute('href')).toBe(address);
    });

    it('is shown again when its dialog is opened again, and copied', async () => {
      const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
      open(linkServer);
      await createLink();
      await field();
      await press('Close');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await press('Preview link');
      expect((await field()).value).toBe(address);
      await press('Copy');
      expect(await screen.findByText('Copied')).toBeDefined();
      expect(writeText).toHaveBeenCalledWith(address);
    });

    it('is selected for the keyboard when the clipboard is refused', async () => {
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
      open(linkServer);
      await createLink();
      await press('Copy');
      expect(await screen.findByText(/press Ctrl\+C/)).toBeDefined();
      const input = await field();
      expect(document.activeElement).toBe(input);
      expect([input.selectionStart, input.selectionEnd]).toEqual([0, address.length]);
    });

    it('is revoked after a confirmation', async () => {
      const { requests } = open(linkServer);
      await createLink();
      await press('Revoke');
      const question = within(await screen.findByRole('dialog', { name: 'Revoke preview link?' }));
      expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
      fireEvent.click(question.getByRole('button', { name: 'Revoke' }));
      expect(await screen.findByText('The link no longer works.')).toBeDefined();
      expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Create link' })).toBeDefined();
    });

    it('says that it shows the saved text, not the form', async () => {
      open(linkServer, { isDirty: true });
      await press('Preview link');
      expect(await screen.findByText(/The preview shows the saved text/)).toBeDefined();
    });

    it("shows the server's error when it cannot be created", async () => {
      open({ [`POST ${preview}`]: () => refusal(503, 'unavailable', 'The service is busy.') });
      await createLink();
      expect((await screen.findByRole('alert')).textContent).toBe('The service is busy.');
    });
  });

  describe('the preview of a live entry', () => {
    it('shows the unsaved changes once they are stored, and says who can read them until when', async () => {
      const storeUnsaved = vi.fn(async () => 'the-copy');
      const { requests } = open(linkServer, { isLive: true, isDirty: true, storeUnsaved });
      await press('Preview');
      const note = await screen.findByText(/Anyone with the link can read your unsaved changes/);
      expect(note.textContent).toContain(`Everyone else goes on seeing the saved ${word}`);
      expect(storeUnsaved).not.toHaveBeenCalled();
      await press('Create link');
      await screen.findByRole('textbox', { name: 'Address' });
      expect(storeUnsaved).toHaveBeenCalledOnce();
      expect(requests.find(({ route }) => route === `POST ${preview}`)?.body).toEqual({
        copy: 'the-copy',
      });
      expect(screen.getByText(/Works until/).textContent).toContain('Dec 1, 2026');
    });

    it('is not created while the server lacks the unsaved changes', async () => {
      const { requests } = open(linkServer, {
        isLive: true,
        isDirty: true,
        storeUnsaved: async () => undefined,
      });
      await createLink('Preview');
      expect((await screen.findByRole('alert')).textContent).toMatch(/could not be stored/);
      expect(requests.some(({ route }) => route === `POST ${preview}`)).toBe(false);
    });

    it('needs an unsaved change', async () => {
      open(linkServer, { isLive: true });
      await press('Preview');
      expect(await screen.findByText(/Nothing is unsaved/)).toBeDefined();
      expect(screen.getByRole('button', { name: 'Create link' }).hasAttribute('disabled')).toBe(
        true,
      );
    });
  });

  it('export a new entry to a file with the name of its kind', async () => {
    const { names } = catchSavedFiles();
    open({}, { isNew: true });
    await press('Export Markdown');
    await waitFor(() => expect(names).toEqual([`${word}.md`]));
  });
});
