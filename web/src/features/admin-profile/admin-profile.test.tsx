import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import {
  type FakeServer,
  lockedNotes,
  openAdmin,
  refusal,
  signedInAs,
  user,
} from '#web/src/app/admin.test-support.tsx';
import {
  bodies,
  openProfile,
  picture,
  refusedField,
  save,
  saves,
  versions,
} from './admin-profile.test-support.tsx';

const changePassword = `POST /users/${user('staff').id}/change-password`;

/** @param answer to a change of the password */
function open(answer: FakeServer[string] = () => ({ status: 204 }), as: User['role'] = 'staff') {
  return openAdmin('/admin/profile', { ...signedInAs(as), [changePassword]: answer });
}

const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } });
async function submitPasswords(current: string, wanted: string, confirmation = wanted) {
  await fill('Current password', current);
  await fill('New password', wanted);
  await fill('Confirm new password', confirmation);
  fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
}
const wasSent = (requests: { route: string }[]) =>
  requests.some(({ route }) => route === changePassword);

describe('the profile', () => {
  it('says who is signed in', async () => {
    open();
    expect(await screen.findByText('ada.lovelace')).toBeDefined();
    expect(screen.getByText('Staff')).toBeDefined();
    for (const text of ['Ada', 'Lovelace', 'ada@example.com']) {
      expect(screen.getByDisplayValue(text)).toBeDefined();
    }
  });

  it("changes one's own name and address, based on the version that was loaded", async () => {
    const { requests } = openProfile();
    expect(await screen.findByDisplayValue('Ada')).toBeDefined();
    expect(screen.queryByLabelText(/^Your current password/)).toBeNull();
    await fill('First name', 'Augusta');
    await fill('Email', 'augusta@example.com');
    await save();
    expect(await screen.findByText(userMessages.passwordForEmail)).toBeDefined();
    await fill('Your current password', 'old');
    await save();
    expect(await screen.findByText(userMessages.profileSaved)).toBeDefined();
    const names = { email: 'augusta@example.com', first_name: 'Augusta' };
    const first = { ...names, last_name: 'Lovelace', current_password: 'old' };
    await fill('Last name', 'King');
    expect(screen.queryByText(userMessages.profileSaved)).toBeNull();
    await save();
    expect(await screen.findByText(userMessages.profileSaved)).toBeDefined();
    expect(versions(requests)).toEqual(['"3"', '"4"']);
    expect(bodies(requests)).toEqual([first, { ...names, last_name: 'King' }]);
  });

  it('shows what is wrong at its field, from the form and from the server', async () => {
    const detail = 'This email address is already in use';
    const { requests } = openProfile({ 'PUT /auth/me': () => refusedField('email', detail) });
    await fill('Email', 'nobody');
    await save();
    expect(await screen.findByText(userMessages.userEmailInvalid)).toBeDefined();
    expect(saves(requests)).toEqual([]);
    await fill('Email', 'taken@example.com');
    await fill('Your current password', 'old');
    await save();
    expect(await screen.findByText(detail)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks which version to keep when it was saved elsewhere', async () => {
    let theirs = { ...user('staff'), version: 3 };
    let calls = 0;
    const { requests } = openProfile({
      'GET /auth/me': () => ({ body: theirs }),
      'PUT /auth/me': ({ body }) =>
        calls++ === 0
          ? refusal(409, 'stale-version', 'Somebody else has saved this.')
          : { body: { ...theirs, ...Object(body), version: 9 } },
    });
    await fill('First name', 'Augusta');
    theirs = { ...theirs, last_name: 'King', picture, version: 8 };
    await save();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('This profile was saved elsewhere')).toBeDefined();
    const pictures = await dialog.findByRole('region', { name: 'Picture' });
    expect(pictures.textContent).toContain('added: No ');
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText(userMessages.profileSaved)).toBeDefined();
    expect(versions(requests)).toEqual(['"3"', '"8"']);
    expect(bodies(requests)[1]).toMatchObject({ last_name: 'Lovelace', picture: null });
  });

  it('asks before unsaved changes are left', async () => {
    const { router } = openProfile();
    await fill('First name', 'Augusta');
    fireEvent.click(await screen.findByRole('link', { name: 'Users' }));
    expect(await screen.findByText(/profile have not been saved/)).toBeDefined();
    expect(router.state.location.pathname).toBe('/admin/profile');
  });

  it("changes one's own password and says that other devices are signed out", async () => {
    const { requests } = open();
    await submitPasswords('the-old-one', 'the-new-one');
    expect(await screen.findByText(userMessages.passwordChanged)).toBeDefined();
    const sent = requests.find(({ route }) => route === changePassword);
    expect(sent?.body).toEqual({ oldPassword: 'the-old-one', newPassword: 'the-new-one' });
    expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('');
  });

  it.each<[[string, string, string?], string]>([
    [['', 'long-enough'], 'Password is required'],
    [['old', ''], 'Password is required'],
    [['old', '1234567'], 'Password must be at least 8 characters long'],
    [['old', 'x'.repeat(61)], 'Password cannot exceed 60 characters'],
    [['old', 'long-enough', 'another-one'], 'Passwords do not match'],
    [['old', 'ada@example.com'], userMessages.passwordGuessable],
  ])('with %o says: %s', async (values, message) => {
    const { requests } = open();
    await submitPasswords(...values);
    expect(await screen.findByText(message)).toBeDefined();
    expect(wasSent(requests)).toBe(false);
  });

  it('reports a wrong password at its field, and loses nothing', async () => {
    const detail = userMessages.passwordWrong;
    open(() => refusedField('oldPassword', detail));
    await submitPasswords('a-guess', 'the-new-one');
    expect(await screen.findByText(detail)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    const wrong = screen.getByLabelText(/^Current password/);
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(wrong));
    expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('the-new-one');
  });

  it('says why it failed otherwise', async () => {
    open(() => refusal(429, 'too-many-requests', 'Too many attempts.'));
    await submitPasswords('a-guess', 'the-new-one');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`${userMessages.passwordChangeFailed} Too many attempts.`);
    await waitFor(() => expect(document.activeElement).toBe(alert));
  });

  it('is shown to a viewer, disabled, with the reason', async () => {
    const { requests } = open(undefined, 'viewer');
    const button = await screen.findByRole('button', { name: 'Change Password' });
    expect(button.hasAttribute('disabled')).toBe(true);
    await screen.findByLabelText(/^Email/);
    expect(lockedNotes()).toEqual(['This account is read-only: nothing can be saved.']);
    for (const label of [/^Email/, /^First name/, /^Last name/, 'Upload picture']) {
      expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(true);
    }
    const saving = screen.getByRole('button', { name: 'Save Profile' });
    expect(saving.hasAttribute('disabled')).toBe(true);
    fireEvent.submit(saving);
    expect(saves(requests)).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>(/^New password/).disabled).toBe(true);
    fireEvent.submit(button);
    expect(wasSent(requests)).toBe(false);
  });
});
