import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openAdmin, post, user, press } from '#web/src/app/admin.test-support.tsx';
import { stored } from '#web/src/features/entry-editing/copies/browser-store.test-support.ts';
import type { EntryCopy } from '#web/src/features/entry-editing/entry-kind.ts';
import { postFormValues } from './post-form.rules.ts';
import { postKind, type PostTypes } from './post.kind.tsx';
import { editPath, save, server, slug, titleField } from './post-form.test-support.tsx';

/** Stores a copy as a closed form has left it behind. */
function leave(base: EntryCopy<PostTypes>['base']): EntryCopy<PostTypes> {
  const copy = {
    id: crypto.randomUUID(),
    userId: user('admin').id,
    base,
    values: { ...postFormValues(post()), title: 'Written before the crash' },
    keptAt: Date.now() - 60_000,
  };
  stored.set(copy.id, copy);
  return copy;
}

const offers = async () => within(await screen.findByRole('region', { name: 'Unsaved changes' }));

describe('unsaved changes of a post', () => {
  it('are offered from an older copy without a typed tag', async () => {
    const { id: copyId, values, ...copy } = leave(postKind.copies.baseOf(post()));
    const { tagDraft: _unknown, ...older } = values;
    stored.set(copyId, { ...copy, id: copyId, values: older });
    openAdmin(editPath, server());
    fireEvent.click((await offers()).getByRole('button', { name: 'Restore' }));
    expect((await titleField()).value).toBe('Written before the crash');
  });

  it('of a new post show the slug that will be sent', async () => {
    leave(null);
    openAdmin('/admin/posts/new', server());
    await titleField();
    fireEvent.click(await (await offers()).findByRole('button', { name: 'Restore' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Slug');
    expect(field.value).toBe(slug);
    fireEvent.change(field, { target: { value: '' } });
    expect(screen.getByLabelText('Slug')).toBe(field);
  });
});

describe('a cover that is being uploaded', () => {
  it('delays saving and leaving until it has arrived or is cancelled', async () => {
    class NeverAnswered extends EventTarget {
      upload = new EventTarget();
      open() {}
      send() {}
      abort() {}
    }
    vi.stubGlobal('XMLHttpRequest', NeverAnswered);
    const announced = {
      object_key: 'uploads/01890000-0000-4000-8000-0000000000aa.png',
      upload: { url: 'https://store.example.com', fields: {} },
    };
    const { requests, router } = openAdmin(
      editPath,
      server({ 'POST /uploads': () => ({ status: 201, body: announced }) }),
    );
    await titleField();
    const png = Uint8Array.from('\x89PNG\r\n\x1a\n', (character) => character.charCodeAt(0));
    const files = [new File([png], 'cover.png', { type: 'image/png' })];
    fireEvent.change(screen.getByLabelText('Upload cover'), { target: { files } });
    await waitFor(() => expect(requests.map(({ route }) => route)).toContain('POST /uploads'));
    await press('Save as Draft');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^1 image is still being/);
    const menu = within(screen.getByRole('navigation', { name: 'Admin' }));
    const leaveForm = () => fireEvent.click(menu.getByRole('link', { name: 'Blog Posts' }));
    leaveForm();
    const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(asked.getByText(/1 image is still being uploaded/)).toBeDefined();
    fireEvent.click(asked.getByRole('button', { name: 'Stay' }));
    expect(requests.some(({ route }) => route === save)).toBe(false);
    await press('Cancel upload');
    leaveForm();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
  });
});

describe('a save that fails', () => {
  it('with an error of another server says that the post could not be saved', async () => {
    openAdmin(editPath, server({}));
    await titleField();
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) =>
      init.method === 'PUT'
        ? new Response('upstream connect error', { status: 500 })
        : fetch(input, init),
    );
    await press('Save as Draft');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to save post');
  });
});
