import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OwnSecondStep } from '#shared/schemas/account.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import {
  type FakeServer,
  openAdmin,
  refusedFields,
  refusal,
  signedInAs,
  user,
  usersAnswer,
  press,
} from '#web/src/app/admin.test-support.tsx';
import { catchSavedFiles } from '#web/src/ui/saved-files.test-support.ts';

const off: OwnSecondStep = { is_on: false, recovery_codes_left: 0, due_at: null };
const on: OwnSecondStep = { is_on: true, recovery_codes_left: 10, due_at: null };
const recovery_codes = Array.from({ length: 10 }, (_, index) => `code-${index}`);
const secret = 'JBSWY3DPEHPK3PXP';

/** A server whose user has the password `right`; codes are `123456`. */
function open(second_step: OwnSecondStep, path = '/admin/profile', changes: FakeServer = {}) {
  let kept = second_step;
  const checked = (body: unknown, then: () => object) => {
    const { current_password = 'right', code, recovery_code } = Object(body);
    if (current_password !== 'right') {
      return refusedFields({ current_password: userMessages.passwordWrong });
    }
    if ((code ?? '123456') === '123456' && (recovery_code ?? 'code-0') === 'code-0') return then();
    return refusedFields(
      code === undefined
        ? { recovery_code: userMessages.recoveryCodeWrong }
        : { code: userMessages.codeWrong },
    );
  };
  const fresh = () => {
    kept = on;
    return { body: { recovery_codes } };
  };
  const answers: FakeServer = {
    ...signedInAs('admin'),
    'GET /auth/me': () => ({ body: { ...user('admin'), second_step: kept } }),
    'GET /users': usersAnswer,
    'POST /auth/second-step': ({ body }) =>
      checked(body, () => ({ body: { secret, uri: `otpauth://totp/a?secret=${secret}` } })),
    'PUT /auth/second-step': ({ body }) => checked(body, fresh),
    'POST /auth/second-step/recovery-codes': ({ body }) => checked(body, fresh),
    'POST /auth/second-step/off': ({ body }) =>
      checked(body, () => {
        kept = off;
        return { status: 204 };
      }),
    'DELETE /auth/trusted-browsers': () => ({ status: 204 }),
    ...changes,
  };
  return openAdmin(path, answers);
}

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const section = async () => within(await screen.findByRole('group', { name: 'Two-step sign-in' }));

async function scanAndConfirm() {
  await type('Your password', 'right');
  await press('Continue');
  await type('Code', '123456');
  await press('Turn On');
}

describe('the second step on the profile', () => {
  it('is set up with the password and a code, and its recovery codes are shown once', async () => {
    const { requests } = open(off);
    const { names, blobs } = catchSavedFiles();
    await press('Set Up');
    await type('Your password', 'wrong');
    await press('Continue');
    expect(await screen.findByText(userMessages.passwordWrong)).toBeDefined();
    await type('Your password', 'right');
    await press('Continue');
    expect((await screen.findByAltText(/^QR code/)).getAttribute('src')).toMatch(/^data:image.svg/);
    expect(screen.getByDisplayValue(secret)).toBeDefined();
    await type('Code', '12345');
    await press('Turn On');
    expect(await screen.findByText(userMessages.codeShape)).toBeDefined();
    await type('Code', '654321');
    await press('Turn On');
    expect(await screen.findByText(userMessages.codeWrong)).toBeDefined();
    await type('Code', '123456');
    await press('Turn On');
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(recovery_codes);
    await press('Download');
    expect(names).toEqual(['recovery-codes-ada.lovelace.txt']);
    expect(await blobs[0]?.text()).toContain(recovery_codes.join('\n'));
    await press('I have stored them');
    expect(await screen.findByText(/^Two-step sign-in is on\./)).toBeDefined();
    expect(screen.queryByText('code-0')).toBeNull();
    expect(await screen.findByText('It is on. 10 recovery codes are left.')).toBeDefined();
    expect(requests.find(({ route }) => route === 'PUT /auth/second-step')?.body).toEqual({
      code: '654321',
    });
  });

  it('copies the recovery codes', async () => {
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    });
    open(off);
    await press('Set Up');
    await scanAndConfirm();
    await screen.findByRole('list', { name: 'Recovery codes' });
    fireEvent.click((await section()).getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeDefined();
    expect(written).toEqual([recovery_codes.join('\n')]);
  });

  it('says that a set-up has expired, and can be left', async () => {
    open(off, '/admin/profile', {
      'PUT /auth/second-step': () => refusal(409, 'set-up-over', 'This set-up has expired.'),
    });
    await press('Set Up');
    await scanAndConfirm();
    expect(await screen.findByText('This set-up has expired.')).toBeDefined();
    await press('Cancel');
    expect(await screen.findByRole('button', { name: 'Set Up' })).toBeDefined();
  });

  it('warns when few recovery codes are left, and renews them', async () => {
    open({ ...on, recovery_codes_left: 3 });
    expect(await screen.findByText(/^Only 3 recovery codes are left/)).toBeDefined();
    await press('Renew Recovery Codes');
    await type('Your password', 'right');
    await type('Code', '123456');
    await press('Renew Codes');
    await press('I have stored them');
    expect(await screen.findByText('The former recovery codes no longer work.')).toBeDefined();
    expect(await screen.findByText('It is on. 10 recovery codes are left.')).toBeDefined();
  });

  it('is turned off with the password and a code of either kind', async () => {
    const { requests } = open(on);
    await press('Turn Off');
    await press('Turn Off');
    expect(await screen.findByText(userMessages.passwordRequired)).toBeDefined();
    expect(screen.getByText(userMessages.codeRequired)).toBeDefined();
    await type('Your password', 'right');
    await press('Use a recovery code instead');
    await type('Recovery code', 'code-9');
    await press('Turn Off');
    expect(await screen.findByText(userMessages.recoveryCodeWrong)).toBeDefined();
    await type('Recovery code', 'code-0');
    await press('Turn Off');
    expect(await screen.findByText('Two-step sign-in is off.')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Set Up' })).toBeDefined();
    expect(requests.findLast(({ route }) => route.endsWith('/off'))?.body).toEqual({
      current_password: 'right',
      recovery_code: 'code-0',
    });
  });

  it('forgets the trusted browsers, this one included', async () => {
    localStorage.setItem('trustToken:ada.lovelace', 'trusted');
    open(on);
    await press('Forget Trusted Browsers');
    expect(await screen.findByText('Every browser is asked for a code again.')).toBeDefined();
    expect(localStorage.getItem('trustToken:ada.lovelace')).toBeNull();
  });

  it('is missing for a viewer, like the sessions', async () => {
    openAdmin('/admin/profile', signedInAs('viewer'));
    await screen.findByLabelText(/^Email/);
    for (const name of ['Two-step sign-in', 'Sessions']) {
      expect(screen.queryByRole('group', { name })).toBeNull();
    }
  });
});

describe('a second step that the site requires', () => {
  const path = '/admin/users';

  it('is announced above every page, with the day from which it is required', async () => {
    open({ ...off, due_at: '2999-01-05T12:00:00.000Z' }, path);
    const reminder = await screen.findByRole('complementary', { name: /is required$/ });
    expect(reminder.textContent).toContain('Jan 5, 2999');
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeDefined();
  });

  it('is requested above every page when a restore has removed it', async () => {
    open({ ...off, was_lost: true }, path);
    const reminder = await screen.findByRole('complementary', { name: 'Two-step sign-in is off' });
    expect(reminder.textContent).toMatch(
      /restored from an archive.* Set it up on your profile again/,
    );
  });

  it('replaces every page after that day, until the codes are stored', async () => {
    const { requests } = open({ ...off, due_at: '2026-01-05T12:00:00.000Z' }, path);
    expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeDefined();
    expect(screen.queryByRole('navigation')).toBeNull();
    // The server would refuse all other requests.
    expect(requests.every(({ route }) => route.includes('/auth/'))).toBe(true);
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
    await scanAndConfirm();
    await press('I have stored them');
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeDefined();
    await waitFor(() => expect(screen.queryByText(/requires two-step sign-in/)).toBeNull());
  });
});
