import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { WireMessage } from '#shared/schemas/inbox.ts';
import { openAdmin, refusal, signedInAs } from '#web/src/app/admin.test-support.tsx';
import { inboxServer, message } from './admin-messages.test-support.tsx';

const subjects = ['Tides', 'Moon', 'Currents', 'Wind', 'Waves'];

/** The list with five unread messages. */
function openList() {
  const start = subjects.map((subject) => message({ id: subject, subject }));
  const kept = new Map(start.map((one) => [one.id, one]));
  const store = inboxServer(start, kept);
  const opened = openAdmin('/admin/messages', { ...signedInAs('staff'), ...store });
  return { ...opened, kept };
}

const select = async (...names: string[]) => {
  for (const name of names) {
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  }
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const bar = () => within(screen.getByRole('group', { name: 'Selected messages' }));
const read = (kept: Map<string, WireMessage>) =>
  [...kept.values()].filter((one) => one.is_read).map(({ subject }) => subject);
/** Which boxes of rows are checked. */
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select (?!all)/ })
    .flatMap((box) => (box.checked ? box.labels?.[0]?.textContent : []));

describe('several messages', () => {
  it('are selected one by one or all at once, and counted', async () => {
    openList();
    await select('Moon', 'Wind');
    expect(bar().getByText('2 selected')).toBeDefined();
    const all = bar().getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    fireEvent.click(all);
    expect(bar().getByText('5 selected')).toBeDefined();
    expect(all.checked).toBe(true);
    press('Clear selection');
    expect(bar().queryByText(/selected/)).toBeNull();
    expect(bar().queryByRole('button')).toBeNull();
  });

  it('are marked as read, and as unread again', async () => {
    const { kept, requests } = openList();
    await select('Moon', 'Wind');
    press('Mark as read');
    const notice = await screen.findByText('2 messages were marked as read.');
    expect(read(kept)).toEqual(['Moon', 'Wind']);
    expect(screen.getAllByText('Unread')).toHaveLength(3);
    expect(selected()).toEqual([]);
    // The pressed button is gone.
    await waitFor(() => expect(document.activeElement).toBe(notice));
    await select('Moon');
    press('Mark as unread');
    await screen.findByText('1 message was marked as unread.');
    expect(read(kept)).toEqual(['Wind']);
    const marks = requests.filter(({ route }) => route.startsWith('PATCH'));
    expect(marks.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"1"', '"2"']);
  });

  it('are deleted after one question', async () => {
    const { kept, requests } = openList();
    await select('Tides', 'Moon', 'Currents');
    press('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 3 messages?' }));
    expect(dialog.getByText(/This cannot be undone/)).toBeDefined();
    expect(requests.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('3 messages were deleted.');
    expect([...kept.keys()]).toEqual(['Wind', 'Waves']);
    expect(screen.queryByRole('link', { name: 'Moon' })).toBeNull();
  });

  it('are not deleted without an answer', async () => {
    const { kept } = openList();
    await select('Tides');
    press('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 message?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(kept.size).toBe(5);
    expect(selected()).toEqual(['Select Tides']);
  });

  it('that others have changed meanwhile stay as they are, and selected', async () => {
    const { kept } = openList();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    for (const id of ['Moon', 'Wind']) {
      kept.set(id, message({ id, subject: id, is_read: true, version: 2 }));
    }
    press('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 5 messages?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      '3 of 5 messages were deleted: 2 were changed meanwhile. They are still selected.',
    );
    expect(selected()).toEqual(['Select Moon', 'Select Wind']);
    expect(screen.queryByText('Unread')).toBeNull();
    // Now with the versions that are listed.
    press('Mark as unread');
    await screen.findByText('2 messages were marked as unread.');
    expect(read(kept)).toEqual([]);
  });

  it('are changed three at a time, with the progress', async () => {
    const start = subjects.map((subject) => message({ id: subject, subject }));
    const waiting: (() => void)[] = [];
    const slow = start.map(({ id }) => ({
      [`PATCH /messages/${id}`]: async () => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return id === 'Waves' ? refusal(500, 'internal', 'x') : { body: message({ id }) };
      },
    }));
    const { requests } = openAdmin(
      '/admin/messages',
      Object.assign({ ...signedInAs('staff') }, inboxServer(start), ...slow),
    );
    const marks = () => requests.filter(({ route }) => route.startsWith('PATCH')).length;
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    press('Mark as read');
    await waitFor(() => expect(marks()).toBe(3));
    // A second press has no effect.
    press('Mark as read');
    waiting.shift()?.();
    const progress = await screen.findByRole('progressbar', { name: 'Changed messages' });
    await waitFor(() => expect(progress.getAttribute('aria-valuetext')).toBe('1 of 5'));
    await waitFor(() => expect(marks()).toBe(4));
    for (let left = 4; left > 0; left -= 1) {
      await waitFor(() => expect(waiting).not.toHaveLength(0));
      waiting.shift()?.();
    }
    expect((await screen.findByRole('alert')).textContent).toBe(
      '4 of 5 messages were marked as read: 1 failed. One is still selected.',
    );
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(marks()).toBe(5);
  });
});
