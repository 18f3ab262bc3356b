import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { User } from '#shared/schemas/auth.ts';
import {
  type FakeServer,
  openAdmin,
  refusal,
  signedInAs,
  user,
  press,
} from '#web/src/app/admin.test-support.tsx';
import {
  changes,
  editPath,
  findUpdated,
  giveRole,
  grace,
  graceId,
  load,
  type,
  update,
  userList,
} from './admin-users.test-support.tsx';

const invite = 'POST /users/invited';
const send = `POST /users/${graceId}/invitation`;
const revoke = `DELETE /users/${graceId}/invitation`;
const future = '2999-12-01T08:30:00.000Z';
const token = 'T'.repeat(64);

const sent = (isMailed: boolean) => ({
  status: 201,
  body: { user: grace({ version: 7, invited_until: future }), token, is_mailed: isMailed },
});

interface OpenOptions {
  routes?: FakeServer;
  as?: User['role'];
  /** Whether the site can send mail. */
  offers?: boolean;
}

function open(path: string, { routes = {}, as = 'admin', offers = true }: OpenOptions = {}) {
  return openAdmin(path, {
    ...signedInAs(as),
    'GET /auth/me': () => ({ body: { ...user(as), offers_invitations: offers } }),
    'GET /users': () => ({ body: userList([grace({ invited_until: future })]) }),
    [load]: () => ({ body: grace({ invited_until: future }) }),
    [invite]: () => ({ status: 201, body: grace({ version: 1 }) }),
    [giveRole]: () => ({ body: grace({ version: 2 }) }),
    [send]: () => sent(true),
    [revoke]: () => ({ body: grace({ version: 8, invited_until: null }) }),
    ...routes,
  });
}

async function fillIn() {
  await type('Username', 'grace');
  await type('Email', 'grace@example.com');
}

const link = async () => (await screen.findByLabelText<HTMLInputElement>('Link')).value;

describe('inviting a user', () => {
  it('creates the user, sets the role, then sends the invitation and shows its link once', async () => {
    const { requests } = open('/admin/users/invite');
    await press('Send Invitation');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Username is requiredEmail is required',
    );
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Active' })).toBeNull();
    await fillIn();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Staff Status' }));
    await press('Send Invitation');
    expect(
      await screen.findByText('The invitation was mailed to grace@example.com.'),
    ).toBeDefined();
    expect(await link()).toBe(`${location.origin}/admin/invitation#${token}`);
    expect(changes(requests).map(({ route }) => route)).toEqual([invite, giveRole, send]);
    expect(changes(requests)[0]?.body).toEqual({
      username: 'grace',
      email: 'grace@example.com',
      first_name: '',
      last_name: '',
    });
    // The invitation is based on the version that the change of the role has made.
    expect(changes(requests)[2]?.headers.get('if-match')).toBe('"2"');
  });

  it('offers the link when the mail was not accepted, and sending again when the call failed', async () => {
    const answers = [refusal(429, 'too-many-requests', 'Too many attempts.'), sent(false)];
    const { requests } = open('/admin/users/invite', {
      routes: {
        [send]: () => answers.shift() ?? sent(true),
        [load]: () => ({ body: grace({ version: 5 }) }),
      },
    });
    await fillIn();
    await press('Send Invitation');
    expect(await screen.findByText('Too many attempts.')).toBeDefined();
    await press('Send Invitation');
    expect(await screen.findByText(/The mail could not be sent. Copy the link/)).toBeDefined();
    expect(await link()).toContain(token);
    // The failed call may have changed the user.
    expect(changes(requests).at(-1)?.headers.get('if-match')).toBe('"5"');
  });
});

describe('the invitation in the form of a user', () => {
  it('shows when it ends, can be sent again and revoked, and the next save is based on that version', async () => {
    const { requests } = open(editPath, {
      routes: { [update]: () => ({ body: grace({ version: 9 }) }) },
    });
    expect(await screen.findByText(/grace@example.com works until Dec 1, 2999/)).toBeDefined();
    await press('Send Again');
    expect(await link()).toContain(token);
    await press('Revoke');
    expect(await screen.findByText('The link no longer works.')).toBeDefined();
    expect(screen.queryByLabelText('Link')).toBeNull();
    expect(screen.getByText('grace@example.com has no invitation.')).toBeDefined();
    await press('Save Changes');
    await waitFor(() => expect(changes(requests).at(-1)?.route).toBe(update));
    const seen = changes(requests).map(({ headers }) => headers.get('if-match'));
    expect(seen).toEqual(['"4"', '"7"', '"8"']);
  });

  it.each<[string, Partial<User>, User['role'], boolean]>([
    ['to somebody who has signed in', { last_login: '2026-01-01T00:00:00.000Z' }, 'admin', true],
    ['to a disabled user', { is_active: false }, 'admin', true],
    ['to an administrator, by staff', { is_admin: true }, 'staff', true],
    ['by the demo viewer', {}, 'viewer', true],
    ['where mail is not set up', {}, 'admin', false],
  ])('is not offered %s', async (_what, who, as, offers) => {
    open(editPath, { routes: { [load]: () => ({ body: grace(who) }) }, as, offers });
    expect(await screen.findByRole('group', { name: 'Permissions & Status' })).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Invitation' })).toBeNull();
  });
});

describe('the list of users', () => {
  it('shows until when somebody is invited, and leads to the form', async () => {
    open('/admin/users');
    expect(await screen.findByText(/^Invited until Dec 1, 2999/)).toBeDefined();
    const inviteLink = screen.getByRole('link', { name: 'Invite User' });
    expect(inviteLink.getAttribute('href')).toBe('/admin/users/invite');
  });

  it('offers no invitation where mail is not set up, and a locked one to the demo viewer', async () => {
    open('/admin/users', { offers: false });
    expect(await screen.findByRole('link', { name: 'Add User' })).toBeDefined();
    expect(screen.queryByText('Invite User')).toBeNull();
    cleanup();
    open('/admin/users', { as: 'viewer' });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Invite User' });
    expect(button.disabled).toBe(true);
  });
});

const remove = `DELETE /users/${graceId}/second-step`;

function openSecondStep(as: User['role'], shown: User = grace({ has_second_step: true })) {
  let calls = 0;
  return openAdmin(`/admin/users/edit/${shown.id}`, {
    ...signedInAs(as),
    [`GET /users/${shown.id}`]: () => ({ body: shown }),
    [update]: () => ({ body: grace({ version: 6 }) }),
    [remove]: () =>
      calls++ === 0
        ? refusal(429, 'too-many-requests', 'Too many attempts.')
        : { body: grace({ version: 5 }) },
  });
}

it('lets an administrator remove the second step of another user, after a confirmation', async () => {
  const { requests } = openSecondStep('admin');
  await press('Remove');
  const asked = within(await screen.findByRole('dialog', { name: 'Remove two-step sign-in?' }));
  expect(asked.getByText(/“Grace Hopper” will be signed out everywhere/)).toBeDefined();
  fireEvent.click(asked.getByRole('button', { name: 'Remove' }));
  expect(await asked.findByText('Too many attempts.')).toBeDefined();
  fireEvent.click(asked.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Grace Hopper signs in by the password alone.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  // The next save is based on the version that the removal has made.
  await type('Last name', 'Murray');
  await press('Save Changes');
  await findUpdated();
  const save = requests.find(({ route }) => route === update);
  expect(save?.headers.get('if-match')).toBe('"5"');
});

it.each([
  ['to staff', 'staff', grace({ has_second_step: true })],
  ['for the own account', 'admin', { ...user('admin'), has_second_step: true }],
] as const)('the removal of a second step is not offered %s', async (_what, as, shown) => {
  openSecondStep(as, shown);
  await screen.findByRole('button', { name: 'Save Changes' });
  expect(screen.queryByRole('group', { name: 'Two-step sign-in' })).toBeNull();
});
