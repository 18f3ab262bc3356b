import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const change = `POST /users/${user('staff').id}/change-password`;

function open(answer: FakeServer[string], as: User['role'] = 'staff') {
  return openAdmin('/admin/profile', { ...signedInAs(as), [change]: answer });
}

async function type(values: [string, string, string]) {
  const labels = [/^Current password/, /^New password/, /^Confirm new password/];
  for (const [index, label] of labels.entries()) {
    const input = await screen.findByLabelText(label);
    fireEvent.change(input, { target: { value: values[index] } });
  }
}
const press = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Change Password' }));
const wasSent = (requests: { route: string }[]) => requests.some(({ route }) => route === change);

describe('the profile', () => {
  it('says who is signed in', async () => {
    open(() => ({ status: 204 }));
    expect(await screen.findByText('ada.lovelace')).toBeDefined();
    for (const text of ['Ada Lovelace', 'ada@example.com', 'Staff']) {
      expect(screen.getByText(text)).toBeDefined();
    }
  });

  it("changes one's own password and says that other devices are signed out", async () => {
    const { requests } = open(() => ({ status: 204 }));
    await type(['the-old-one', 'the-new-one', 'the-new-one']);
    await press();
    expect(await screen.findByText(userMessages.passwordChanged)).toBeDefined();
    const sent = requests.find(({ route }) => route === change);
    expect(sent?.body).toEqual({ oldPassword: 'the-old-one', newPassword: 'the-new-one' });
    expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('');
  });

  it.each<[[string, string, string], string]>([
    [['', 'long-enough', 'long-enough'], 'Password is required'],
    [['old', '', ''], 'Password is required'],
    [['old', '1234567', '1234567'], 'Password must be at least 8 characters long'],
    [['old', 'x'.repeat(61), 'x'.repeat(61)], 'Password cannot exceed 60 characters'],
    [['old', 'long-enough', 'another-one'], 'Passwords do not match'],
  ])('with %o says: %s', async (values, message) => {
    const { requests } = open(() => ({ status: 204 }));
    await type(values);
    await press();
    expect(await screen.findByText(message)).toBeDefined();
    expect(wasSent(requests)).toBe(false);
  });

  it('reports a wrong password at its field, and loses nothing', async () => {
    const detail = userMessages.passwordWrong;
    open(() => ({
      status: 422,
      body: { detail, code: 'validation-failed', errors: { oldPassword: detail }, request_id: 'r' },
    }));
    await type(['a-guess', 'the-new-one', 'the-new-one']);
    await press();
    expect(await screen.findByText(detail)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    const wrong = screen.getByLabelText(/^Current password/);
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(wrong));
    expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('the-new-one');
  });

  it('says why it failed otherwise', async () => {
    open(() => refusal(429, 'too-many-requests', 'Too many attempts.'));
    await type(['a-guess', 'the-new-one', 'the-new-one']);
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe(
      `${userMessages.passwordChangeFailed} Too many attempts.`,
    );
  });

  it('is shown to a viewer, disabled, with the reason', async () => {
    const { requests } = open(() => ({ status: 204 }), 'viewer');
    const button = await screen.findByRole('button', { name: 'Change Password' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(lockedNotes()).toEqual(['This account is read-only: its password cannot be changed.']);
    expect(screen.getByLabelText<HTMLInputElement>(/^New password/).disabled).toBe(true);
    fireEvent.submit(button);
    expect(wasSent(requests)).toBe(false);
  });
});
