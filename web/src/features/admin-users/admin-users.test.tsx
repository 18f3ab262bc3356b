import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import {
  type FakeServer,
  openAdmin,
  refusal,
  signedInAs,
  user,
} from '#web/src/app/admin.test-support.tsx';
import { grace, graceId, userList } from './admin-users.test-support.tsx';

type Role = Parameters<typeof signedInAs>[0];

function open(list: FakeServer[string], { as = 'admin' as Role, path = '', more = {} } = {}) {
  return openAdmin(`/admin/users${path}`, { ...signedInAs(as), 'GET /users': list, ...more });
}

const alan = grace({ id: 'b', name: 'Alan Turing' });
const listOf = (...users: User[]) => ({ body: userList(users) });
const oneUser = () => listOf(grace());
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const isDisabled = (element: HTMLElement) => element.hasAttribute('disabled');

async function askToDelete() {
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Grace Hopper' }));
  return within(await screen.findByRole('dialog', { name: 'Delete user?' }));
}

describe('the list of users', () => {
  it('shows name, address, role, first day and last sign-in', async () => {
    const last_login = '2026-11-18T12:00:00.000Z';
    open(() =>
      listOf(grace({ is_staff: true, last_login, is_active: false, has_second_step: true }), {
        ...alan,
        is_viewer: true,
        role: 'viewer',
      }),
    );
    const first = await rowOf(/Grace Hopper/);
    const dates = ['Jan 1, 2026', 'Nov 18, 2026'];
    for (const text of ['grace@example.com', 'Staff', 'Disabled', 'Two-step sign-in', ...dates]) {
      expect(first.getByText(text)).toBeDefined();
    }
    const second = await rowOf(/Alan Turing/);
    expect(first.queryByText('Viewer')).toBeNull();
    for (const text of ['User', 'Viewer']) expect(second.getByText(text)).toBeDefined();
    for (const text of ['Disabled', 'Two-step sign-in']) {
      expect(second.queryByText(text)).toBeNull();
    }
    expect(second.getByText('Never', { exact: false })).toBeDefined();
    const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns).toEqual(['User', 'Role', 'Created', 'Last Login', 'Actions']);
    expect(screen.getByText('2 accounts')).toBeDefined();
  });

  it('leads to the forms', async () => {
    open(oneUser);
    const edit = await screen.findByRole('link', { name: 'Edit Grace Hopper' });
    expect(edit.getAttribute('href')).toBe(`/admin/users/edit/${graceId}`);
    const add = screen.getByRole('link', { name: 'Add User' });
    expect(add.getAttribute('href')).toBe('/admin/users/new');
  });

  it('searches while typing, keeps that in the address and is silent when it fails', async () => {
    const { requests, router } = open(({ query }) =>
      query.get('q') ? refusal(500, 'internal', 'x') : oneUser(),
    );
    const box = await screen.findByRole('searchbox', { name: 'Search users' });
    await screen.findByRole('row', { name: /Grace Hopper/ });
    fireEvent.change(box, { target: { value: 'ada' } });
    await waitFor(() => expect(requests.at(-1)?.query.get('q')).toBe('ada'));
    expect(router.state.location.search).toBe('?q=ada');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('row', { name: /Grace Hopper/ })).toBeDefined();
  });

  it('requests the search of the URL, and says when nobody is found', async () => {
    const { requests } = open(() => listOf(), { path: '?q=nobody' });
    expect(await screen.findByText('No users match this search.')).toBeDefined();
    expect(screen.queryByText(/accounts?$/)).toBeNull();
    expect(requests.find(({ route }) => route === 'GET /users')?.query.get('q')).toBe('nobody');
  });

  it('says that loading failed, and retries', async () => {
    let fails = true;
    open(() => (fails ? refusal(500, 'internal', 'x') : oneUser()));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load users. Please try again.');
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Grace Hopper/ })).toBeDefined();
  });

  it('loads more until the last page', async () => {
    open(({ query }) => {
      const found = query.get('page') === '2' ? alan : grace();
      return { body: userList([found], 2) };
    });
    const more = await screen.findByRole('button', { name: 'Load More Users' });
    fireEvent.click(more);
    expect(await screen.findByRole('row', { name: /Alan Turing/ })).toBeDefined();
    expect(screen.getByRole('row', { name: /Grace Hopper/ })).toBeDefined();
    expect(isDisabled(more)).toBe(true);
    const added = screen.getByRole('link', { name: 'Alan Turing' });
    await waitFor(() => expect(document.activeElement).toBe(added));
  });
});

describe('deleting a user', () => {
  it.each([
    ['admin', true],
    ['staff', false],
  ] as const)('points the role %s to Personal Data: %s', async (as, expected) => {
    open(oneUser, { as });
    const dialog = await askToDelete();
    const hint = dialog.queryByText(/Personal Data erases more, but only before/);
    expect(hint !== null).toBe(expected);
  });

  it('asks first; the row disappears when the server has confirmed', async () => {
    let users = [grace(), alan];
    const remove = `DELETE /users/${graceId}`;
    const { requests } = open(() => listOf(...users), {
      more: {
        [remove]: () => {
          users = users.slice(1);
          return { status: 204 };
        },
      },
    });
    const dialog = await askToDelete();
    expect(requests.some(({ route }) => route === remove)).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('“Grace Hopper” has been deleted.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Grace Hopper/ })).toBeNull());
    expect(screen.getByRole('row', { name: /Alan Turing/ })).toBeDefined();
    const deletion = requests.find(({ route }) => route === remove);
    expect(deletion?.headers.get('if-match')).toBe('"4"');
  });

  it.each([
    [refusal(500, 'internal', 'x'), 'Failed to delete user'],
    [
      refusal(409, 'last-admin', 'The last active administrator stays.'),
      'Failed to delete user: The last active administrator stays.',
    ],
  ])('says when that failed: %o', async (answer, message) => {
    open(oneUser, { more: { [`DELETE /users/${graceId}`]: () => answer } });
    const dialog = await askToDelete();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByRole('row', { name: /Grace Hopper/, hidden: true })).toBeDefined();
  });
});

describe('actions without the rights are shown disabled, with the reason', () => {
  it("deleting one's own account", async () => {
    open(() => listOf(user('admin')));
    const row = await rowOf(/Ada Lovelace/);
    const remove = row.getByRole('button', { name: 'Delete Ada Lovelace' });
    expect([isDisabled(remove), remove.title]).toEqual([true, userMessages.ownAccount]);
    expect(row.getByRole('link', { name: 'Edit Ada Lovelace' })).toBeDefined();
  });

  it('staff and administrators, for staff', async () => {
    open(() => listOf(grace({ is_admin: true })), { as: 'staff' });
    const row = await rowOf(/Grace Hopper/);
    for (const name of ['Edit Grace Hopper', 'Delete Grace Hopper']) {
      const button = row.getByRole('button', { name });
      expect([isDisabled(button), button.title]).toEqual([true, userMessages.privilegedAccount]);
    }
    expect(screen.getByRole('link', { name: 'Add User' })).toBeDefined();
  });

  it('everything, for a viewer, who may open the form', async () => {
    open(oneUser, { as: 'viewer' });
    const row = await rowOf(/Grace Hopper/);
    expect(row.getByRole('link', { name: 'View Grace Hopper' })).toBeDefined();
    const remove = row.getByRole('button', { name: 'Delete Grace Hopper' });
    expect([isDisabled(remove), remove.title]).toEqual([true, 'This account is read-only']);
    expect(isDisabled(screen.getByRole('button', { name: 'Add User' }))).toBe(true);
  });
});
