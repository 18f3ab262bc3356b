import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userMessages } from '#shared/schemas/user-messages.ts';
import {
  type FakeServer,
  openAdmin,
  refusal,
  refusedFields,
  press,
} from '#web/src/app/admin.test-support.tsx';

const token = 'T'.repeat(64);
const read = 'POST /auth/invitation';
const accept = 'POST /auth/invitation/accept';
const over = () => refusal(404, 'invitation-not-found', userMessages.invitationOver);

function open(changes: FakeServer = {}) {
  return openAdmin(`/admin/invitation#${token}`, {
    [read]: () => ({
      body: { username: 'bea', name: 'Bea Nordin', expires_at: '2999-12-01T08:30:00.000Z' },
    }),
    [accept]: () => ({ status: 204 }),
    ...changes,
  });
}

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), {
    target: { value },
  });

describe('the page of an invitation', () => {
  it('asks the invited person for a password, and leads to the sign-in', async () => {
    const { requests, router } = open();
    expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeDefined();
    expect(screen.getByText(/Welcome, Bea Nordin/).textContent).toContain('bea');
    await type('Password', 'short');
    await press('Set Password');
    expect(await screen.findByText(userMessages.passwordTooShort)).toBeDefined();
    await type('Password', 'chosen-password');
    await type('Confirm password', 'other-password');
    await press('Set Password');
    expect(await screen.findByText(userMessages.passwordsDiffer)).toBeDefined();
    await type('Confirm password', 'chosen-password');
    await press('Set Password');
    expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeDefined();
    expect(requests.map(({ route }) => route)).toEqual([read, accept]);
    expect(requests[1]?.body).toEqual({
      token,
      password: 'chosen-password',
      confirm_password: 'chosen-password',
    });
    fireEvent.click(screen.getByRole('link', { name: 'Sign In' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
    expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeDefined();
  });

  it('opens even when somebody is signed in, and sends no access token', async () => {
    localStorage.setItem('authToken', 'access-1');
    const { requests } = open();
    expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeDefined();
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null]);
  });

  it('says that a link does not work any more, at once or when it is used', async () => {
    open({ [read]: over });
    expect(await screen.findByText(/It may have been used, withdrawn/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeDefined();
    cleanup();
    open({ [accept]: over });
    await type('Password', 'chosen-password');
    await type('Confirm password', 'chosen-password');
    await press('Set Password');
    expect(await screen.findByRole('heading', { name: 'Invitation not available' })).toBeDefined();
  });

  it('refuses the username as the password', async () => {
    const { requests } = open({
      [read]: () => ({
        body: { username: 'bea.nordin', name: 'Bea', expires_at: '2999-12-01T08:30:00.000Z' },
      }),
    });
    await type('Password', 'Bea.Nordin');
    await type('Confirm password', 'Bea.Nordin');
    await press('Set Password');
    expect(await screen.findByText(userMessages.passwordGuessable)).toBeDefined();
    expect(requests.map(({ route }) => route)).toEqual([read]);
  });

  it('shows why a password was refused, and keeps the form', async () => {
    const detail = 'This password is not allowed.';
    open({ [accept]: () => refusedFields({ password: detail }) });
    await type('Password', '          ');
    await type('Confirm password', '          ');
    await press('Set Password');
    expect(await screen.findByText(detail)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers another try when the invitation could not be loaded', async () => {
    let calls = 0;
    open({
      [read]: () =>
        calls++ === 0
          ? refusal(429, 'too-many-requests', 'Too many attempts. Please try again later.')
          : { body: { username: 'bea', name: 'bea', expires_at: '2999-12-01T08:30:00.000Z' } },
    });
    expect(await screen.findByText('Too many attempts. Please try again later.')).toBeDefined();
    await press('Retry');
    expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeDefined();
  });
});

describe('the page of a link that resets a password', () => {
  it('takes a new password, and says that all devices are signed out', async () => {
    const { requests } = openAdmin(`/admin/reset-password#${token}`, {
      'POST /auth/password-reset/read': () => ({
        body: { username: 'bea', name: 'Bea Nordin', expires_at: '2999-12-01T08:30:00.000Z' },
      }),
      'POST /auth/password-reset/accept': () => ({ status: 204 }),
    });
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeDefined();
    await type('Password', 'chosen-password');
    await type('Confirm password', 'chosen-password');
    await press('Set Password');
    expect(await screen.findByText(/All devices have been signed out/)).toBeDefined();
    expect(requests.map(({ route }) => route)).toEqual([
      'POST /auth/password-reset/read',
      'POST /auth/password-reset/accept',
    ]);
  });

  it('says that a link does not work any more', async () => {
    openAdmin(`/admin/reset-password#${token}`, {
      'POST /auth/password-reset/read': () =>
        refusal(404, 'reset-link-over', userMessages.resetLinkOver),
    });
    expect(await screen.findByRole('heading', { name: 'Link not available' })).toBeDefined();
  });
});
