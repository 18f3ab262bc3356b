import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import {
  type FakeRequest,
  type FakeServer,
  lockedNotes,
  refusal,
  staleRefusal,
  user,
  press,
} from '#web/src/app/admin.test-support.tsx';
import {
  changes,
  create,
  editPath,
  field,
  findUpdated,
  giveRole,
  grace,
  load,
  openForm,
  type,
  update,
} from './admin-users.test-support.tsx';

const openNew = (routes?: FakeServer) => openForm('/admin/users/new', routes);
const openEdit = (routes?: FakeServer, as?: User['role']) => openForm(editPath, routes, as);

/** A refusal whose detail is the message of its only field. */
const refusedField = (status: number, code: string, errors: Record<string, string>) => ({
  status,
  body: { detail: Object.values(errors)[0], code, errors, request_id: 'r' },
});

const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }));
const alertText = async () => (await screen.findByRole('alert')).textContent;
const section = async (name: string) => within(await screen.findByRole('group', { name }));
const routesOf = (requests: FakeRequest[]) => changes(requests).map(({ route }) => route);

async function typePassword(password: string) {
  await type('Password', password);
  await type('Confirm password', password);
}

async function fillIn() {
  await type('Username', 'grace');
  await type('Email', 'grace@example.com');
  await typePassword('long-enough');
}

/** Opens a form for a new user with a server that answers its creation, and sends it. */
async function createWith(answer: FakeServer[string]) {
  openNew({ [create]: answer });
  await fillIn();
  await press('Create User');
}

describe('the form for a new user', () => {
  it('shows what is wrong: with the password in its section, with all else at the top', async () => {
    const { requests } = openNew();
    await press('Create User');
    expect(await alertText()).toBe('Username is requiredEmail is required');
    const password = await section('Password');
    expect(password.getByText('Password is required')).toBeDefined();
    await type('Username', 'grace');
    await type('Email', 'nobody');
    await type('Password', 'long-enough');
    await press('Create User');
    expect(await alertText()).toBe('Please enter a valid email address');
    expect(password.getByText('Passwords do not match')).toBeDefined();
    await waitFor(async () => expect(document.activeElement).toBe(await field('Email')));
    expect(changes(requests)).toEqual([]);
  });

  it('creates the user, then sets the role, says so and returns after 1.5 s', async () => {
    const { requests, router } = openNew();
    await fillIn();
    await tick('Staff Status');
    expect((await section('Permissions & Status')).getByText('Staff')).toBeDefined();
    const pressed = performance.now();
    await press('Create User');
    expect(await screen.findByRole('button', { name: 'Creating...' })).toBeDefined();
    expect(await screen.findByText('User created successfully!')).toBeDefined();
    expect(router.state.location.pathname).toBe('/admin/users/new');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
    expect(performance.now() - pressed).toBeGreaterThan(1490);
    const [created, role] = changes(requests);
    expect(created?.body).toEqual({
      username: 'grace',
      email: 'grace@example.com',
      first_name: '',
      last_name: '',
      password: 'long-enough',
      confirm_password: 'long-enough',
      is_active: true,
    });
    expect(role?.route).toBe(giveRole);
    expect(role?.headers.get('if-match')).toBe('"1"');
    expect(role?.body).toEqual({ is_staff: true, is_admin: false, is_viewer: false });
  });

  it('makes no call for a role that was not chosen', async () => {
    const { requests } = openNew();
    await fillIn();
    await press('Create User');
    await screen.findByText('User created successfully!');
    expect(routesOf(requests)).toEqual([create]);
  });

  it('continues with a user whose role could not be saved, and never creates it twice', async () => {
    let fails = true;
    const { requests } = openNew({
      [giveRole]: () =>
        fails ? refusal(500, 'internal', 'Not now.') : { body: grace({ version: 6 }) },
    });
    await fillIn();
    await tick('Administrator');
    await press('Create User');
    expect(await alertText()).toBe(`${userMessages.createdWithoutRole}Not now.`);
    expect(screen.getByRole('heading', { level: 1, name: 'Edit User' })).toBeDefined();
    expect((await field('Username')).disabled).toBe(true);
    expect((await field('Password')).value).toBe('');
    const admin = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Administrator' });
    expect(admin.checked).toBe(true);
    fails = false;
    await press('Save Changes');
    await findUpdated();
    expect(routesOf(requests)).toEqual([create, giveRole, update, giveRole]);
    expect(changes(requests)[2]?.headers.get('if-match')).toBe('"1"');
  });

  it("shows the server's message beside the catalogue's sentence", async () => {
    const detail = 'This username is already in use';
    await createWith(() => refusedField(409, 'username-taken', { username: detail }));
    expect(await alertText()).toBe(`Failed to create user. Please try again.${detail}`);
    expect((await field('Username')).getAttribute('aria-invalid')).toBe('true');
    expect((await field('Password')).value).toBe('long-enough');
  });

  it('shows a password that the server refuses in the password section', async () => {
    const detail = 'This password is too common';
    await createWith(() => refusedField(422, 'validation-failed', { password: detail }));
    expect(await alertText()).toBe('Failed to create user. Please try again.');
    expect((await section('Password')).getByText(detail)).toBeDefined();
  });

  it('repeats a creation as the same request, unless the password has changed', async () => {
    const { requests } = openNew({ [create]: () => refusal(503, 'unavailable', 'Busy.') });
    await fillIn();
    for (const password of ['long-enough', 'long-enough', 'another-one']) {
      await typePassword(password);
      const before = changes(requests).length;
      await press('Create User');
      await waitFor(() => expect(changes(requests)).toHaveLength(before + 1));
      await screen.findByRole('alert');
    }
    const keys = changes(requests).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/.{8}/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('says when an earlier attempt has been saved after all', async () => {
    await createWith(() => refusal(409, 'idempotency-mismatch', 'x'));
    expect(await alertText()).toBe(userMessages.userSavedEarlier);
  });
});

describe('the form for a user', () => {
  it('first says that it is loading, and what to do when that fails', async () => {
    let fails = true;
    openEdit({ [load]: () => (fails ? refusal(500, 'internal', 'x') : { body: grace() }) });
    expect(await screen.findByText('Loading user...')).toBeDefined();
    expect(await screen.findByText('Failed to load user. Please try again.')).toBeDefined();
    fails = false;
    await press('Retry');
    expect((await field('Email')).value).toBe('grace@example.com');
    expect((await field('Username')).disabled).toBe(true);
    expect(screen.getByText('Username cannot be changed')).toBeDefined();
  });

  it('saves without a password that was not entered, and a role only when it has changed', async () => {
    const { requests, router } = openEdit();
    await type('First name', 'Grace B.');
    await press('Save Changes');
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDefined();
    await findUpdated();
    const [saved, ...more] = changes(requests);
    expect(saved?.headers.get('if-match')).toBe('"4"');
    expect(saved?.body).toEqual({
      email: 'grace@example.com',
      first_name: 'Grace B.',
      last_name: 'Hopper',
      is_active: true,
    });
    expect(more).toEqual([]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
  });

  it('updates, then changes the role of what was saved', async () => {
    const { requests } = openEdit();
    await typePassword('another-one');
    await tick('Viewer');
    await press('Save Changes');
    await findUpdated();
    const [saved, role] = changes(requests);
    expect(saved?.body).toMatchObject({
      password: 'another-one',
      confirm_password: 'another-one',
    });
    expect(role?.route).toBe(giveRole);
    expect(role?.headers.get('if-match')).toBe('"5"');
  });

  it('says that only the role was not saved', async () => {
    const detail = 'The last active administrator cannot be demoted.';
    openEdit({ [giveRole]: () => refusal(409, 'last-admin', detail) });
    await tick('Viewer');
    await press('Save Changes');
    expect(await alertText()).toBe(`${userMessages.updatedWithoutRole}${detail}`);
  });

  it('says that nothing was saved, and keeps what was typed', async () => {
    openEdit({ [update]: () => refusal(500, 'internal', 'Our side.') });
    await type('Last name', 'Murray Hopper');
    await press('Save Changes');
    expect(await alertText()).toBe('Failed to update user. Please try again.Our side.');
    expect((await field('Last name')).value).toBe('Murray Hopper');
  });
});

describe('without the rights, nobody can', () => {
  const disabledBoxes = async () => {
    await screen.findByRole('checkbox', { name: 'Active' });
    return screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ disabled }) => disabled)
      .map(({ labels }) => labels?.[0]?.textContent);
  };

  const self = user('admin');

  it('demote or deactivate their own account', async () => {
    openForm(`/admin/users/edit/${self.id}`, { [`GET /users/${self.id}`]: () => ({ body: self }) });
    expect(await disabledBoxes()).toEqual(['Active', 'Administrator']);
    expect(screen.getByText(userMessages.ownAccount)).toBeDefined();
  });

  it('change their own password or address here, but on their profile page', async () => {
    const path = `/users/${self.id}`;
    let theirs = self;
    const { requests, router } = openForm(`/admin/users/edit/${self.id}`, {
      [`GET ${path}`]: () => ({ body: theirs }),
      [`PUT ${path}`]: staleRefusal,
    });
    expect((await field('Email')).disabled).toBe(true);
    expect(screen.queryByLabelText(/^Password/, { selector: 'input' })).toBeNull();
    await type('Last name', 'King');
    theirs = { ...self, email: 'own@example.com', version: 8 };
    await press('Save Changes');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('region', { name: 'Email' })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(changes(requests).at(-1)?.body).toMatchObject({ email: theirs.email }),
    );
    fireEvent.click(await screen.findByRole('link', { name: 'your profile page' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/profile'));
  });

  it('set roles as staff, who make no call for them', async () => {
    const { requests } = openEdit({}, 'staff');
    expect(await disabledBoxes()).toEqual(['Viewer', 'Staff Status', 'Administrator']);
    expect(screen.getByText(userMessages.rolesByAdmins)).toBeDefined();
    await press('Save Changes');
    await findUpdated();
    expect(routesOf(requests)).toEqual([update]);
  });

  it.each<[User['role'], Partial<User>, string]>([
    ['staff', { is_staff: true }, userMessages.privilegedAccount],
    ['viewer', {}, 'This account is read-only'],
  ])('change anything: %s, of %o', async (role, changed, reason) => {
    const { requests } = openEdit({ [load]: () => ({ body: grace(changed) }) }, role);
    const save = await screen.findByRole('button', { name: 'Save Changes' });
    expect([save.hasAttribute('disabled'), save.title]).toEqual([true, reason]);
    const inputs = [...document.querySelectorAll<HTMLInputElement>('form input')];
    expect(inputs.length).toBe(10);
    expect(inputs.every(({ disabled }) => disabled)).toBe(true);
    fireEvent.submit(save);
    expect(changes(requests)).toEqual([]);
    expect(lockedNotes()).toEqual([`${reason.replace(/\.$/, '')}: nothing can be saved.`]);
    expect(screen.queryByText(reason)).toBeNull();
    const active = screen.getByRole('checkbox', { name: 'Active' });
    expect(active.getAttribute('aria-describedby')).toContain(
      screen.getByText(/nothing can be saved/).id,
    );
  });
});
