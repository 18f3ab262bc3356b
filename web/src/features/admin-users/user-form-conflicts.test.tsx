import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { User } from '#shared/schemas/auth.ts';
import { acceptSaveOver, type FakeServer, press } from '#web/src/app/admin.test-support.tsx';
import {
  changes,
  editPath,
  field,
  findUpdated,
  grace,
  load,
  openForm,
  type,
  update,
} from './admin-users.test-support.tsx';

describe('a save over somebody else’s', () => {
  const theirs = grace({ version: 7, email: 'theirs@example.com' });
  async function openStale(saved = theirs, as: User['role'] = 'admin') {
    let current = grace();
    const answers: FakeServer = {
      [load]: () => ({ body: current }),
      [update]: (request) => acceptSaveOver(current.version, { ...current, version: 8 })(request),
    };
    const opened = openForm(editPath, answers, as);
    await type('Last name', 'Mine');
    current = saved;
    await press('Save Changes');
    return opened;
  }
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'This user was saved elsewhere' }));

  it('shows how both differ and, if kept, overwrites the other', async () => {
    const { requests } = await openStale();
    const shown = await dialog();
    expect((await shown.findByRole('region', { name: 'Email' })).textContent).toContain('theirs');
    expect(shown.getByRole('region', { name: 'Last name' }).textContent).toContain('Mine');
    expect(shown.queryByRole('region', { name: 'First name' })).toBeNull();
    fireEvent.click(shown.getByRole('button', { name: 'Keep mine' }));
    await findUpdated();
    expect(changes(requests).at(-1)?.headers.get('if-match')).toBe('"7"');
    // The address, too, which only they have changed.
    expect(changes(requests).at(-1)?.body).toMatchObject({
      last_name: 'Mine',
      email: grace().email,
    });
  });

  it('can be dropped for the saved one, or reviewed again', async () => {
    await openStale();
    fireEvent.click((await dialog()).getByRole('button', { name: 'Keep editing' }));
    expect((await field('Last name')).value).toBe('Mine');
    await press('Save Changes');
    fireEvent.click((await dialog()).getByRole('button', { name: 'Use the saved one' }));
    expect((await field('Email')).value).toBe('theirs@example.com');
    expect((await field('Last name')).value).toBe('Hopper');
  });

  it('compares roles only for users who may set them', async () => {
    const viewer = { ...theirs, is_viewer: true };
    await openStale(viewer, 'staff');
    const asStaff = await dialog();
    expect(await asStaff.findByRole('region', { name: 'Email' })).toBeDefined();
    expect(asStaff.queryByRole('region', { name: 'Viewer' })).toBeNull();
    cleanup();
    await openStale(viewer, 'admin');
    expect(await (await dialog()).findByRole('region', { name: 'Viewer' })).toBeDefined();
  });

  it('asks nothing when both are the same', async () => {
    await openStale(grace({ version: 7, last_name: 'Mine' }));
    await findUpdated();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('leaving with unsaved changes', () => {
  it('asks first; without changes it does not', async () => {
    const { router } = openForm(editPath);
    await type('Last name', 'Not saved');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(router.state.location.pathname).toBe(editPath);
    fireEvent.click(dialog.getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { level: 1, name: 'Users' });
    await act(async () => router.navigate(editPath));
    await field('Last name');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
  });
});
