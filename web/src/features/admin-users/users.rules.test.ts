import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactMessages } from '#shared/schemas/contact-messages.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { ApiError } from '#web/src/api/client.ts';
import { formatTime } from '#web/src/ui/admin/moment.ts';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { retryUnfinished } from './admin-users.queries.ts';
import {
  changedFields,
  emptyUser,
  topErrors,
  updateBody,
  type UserFormValues,
  validateUserForm,
} from './user-form.rules.ts';
import { type Flag, loginTime, whyNotDelete, whyNotEdit, whyNotFlag } from './users.rules.ts';

const admin = { id: 'admin', role: 'admin', is_staff: false, is_admin: true } as const;
const staff = { id: 'staff', role: 'staff', is_staff: true, is_admin: false } as const;
const viewer = { id: 'viewer', role: 'viewer', is_staff: false, is_admin: false } as const;
const reader = { id: 'reader', role: 'user', is_staff: false, is_admin: false } as const;
const otherAdmin = { ...admin, id: 'other' };

describe('actions that somebody may not do to a user', () => {
  it.each([
    [admin, reader, undefined, undefined],
    [admin, staff, undefined, undefined],
    [admin, otherAdmin, undefined, undefined],
    [admin, admin, undefined, userMessages.ownAccount],
    [staff, reader, undefined, undefined],
    [staff, viewer, undefined, undefined],
    [staff, admin, userMessages.privilegedAccount, userMessages.privilegedAccount],
    [staff, staff, userMessages.privilegedAccount, userMessages.privilegedAccount],
    [viewer, reader, readOnlyReason, readOnlyReason],
    [viewer, viewer, readOnlyReason, readOnlyReason],
  ])('%o of %o', (actor, user, edit, remove) => {
    expect(whyNotEdit(actor, user)).toBe(edit);
    expect(whyNotDelete(actor, user)).toBe(remove);
  });
});

describe('boxes that somebody may not tick', () => {
  const flags: Flag[] = ['is_active', 'is_viewer', 'is_staff', 'is_admin'];
  const { ownAccount: own, rolesByAdmins: roles, privilegedAccount: higher } = userMessages;
  it.each([
    [admin, reader, [undefined, undefined, undefined, undefined]],
    [admin, undefined, [undefined, undefined, undefined, undefined]],
    [admin, admin, [own, undefined, undefined, own]],
    [staff, reader, [undefined, roles, roles, roles]],
    [staff, undefined, [undefined, roles, roles, roles]],
    [staff, admin, [higher, higher, higher, higher]],
    [viewer, undefined, [readOnlyReason, readOnlyReason, readOnlyReason, readOnlyReason]],
  ])('%o of %o', (actor, user, reasons) => {
    expect(flags.map((flag) => whyNotFlag(flag, actor, user))).toEqual(reasons);
  });
});

const now = new Date(2026, 10, 22, 18, 0);
const at = (...time: [number, number, number, number, number]) => new Date(...time).toISOString();

it.each([
  [null, 'Never'],
  [at(2026, 10, 22, 9, 12), `Today, ${formatTime(at(2026, 10, 22, 9, 12))}`],
  [at(2026, 10, 22, 0, 5), `Today, ${formatTime(at(2026, 10, 22, 0, 5))}`],
  [at(2026, 10, 21, 23, 59), 'Nov 21, 2026'],
  [at(2025, 10, 22, 9, 12), 'Nov 22, 2025'],
])('a last sign-in at %s reads %s', (timestamp, text) => {
  expect(loginTime(timestamp, now)).toBe(text);
});

const valid: UserFormValues = {
  ...emptyUser,
  username: 'grace',
  email: 'grace@example.com',
  password: 'long-enough',
  confirm_password: 'long-enough',
};
const asNew = (changes: Partial<UserFormValues>) =>
  validateUserForm({ ...valid, ...changes }, 'create');
const asEdited = (changes: Partial<UserFormValues>) =>
  validateUserForm(
    { ...valid, username: 'grace.hopper', password: '', confirm_password: '', ...changes },
    'update',
  );

describe('a new user', () => {
  it('lists everything that is missing, in the order of the fields', () => {
    expect(Object.entries(validateUserForm(emptyUser, 'create'))).toEqual([
      ['username', userMessages.usernameRequired],
      ['email', contactMessages.emailRequired],
      ['password', userMessages.passwordRequired],
    ]);
  });

  it.each<[Partial<UserFormValues>, object]>([
    [{}, {}],
    [{ username: '  ' }, { username: 'Username is required' }],
    [{ email: 'nobody' }, { email: 'Please enter a valid email address' }],
    [{ password: '' }, { password: 'Password is required' }],
    [{ password: '1234567' }, { password: 'Password must be at least 8 characters long' }],
    [{ password: 'x'.repeat(61) }, { password: 'Password cannot exceed 60 characters' }],
    [{ confirm_password: '' }, { confirm_password: 'Passwords do not match' }],
    [{ first_name: 'x'.repeat(60), last_name: 'y'.repeat(60) }, {}],
    [{ first_name: 'x'.repeat(61) }, { first_name: userMessages.firstNameTooLong }],
    [{ last_name: 'x'.repeat(61) }, { last_name: userMessages.lastNameTooLong }],
  ])('with %o gets the error %o', (changes, errors) => {
    expect(asNew(changes)).toEqual(errors);
  });

  it('gets the error of the confirmation together with those of other fields', () => {
    expect(asNew({ email: '', confirm_password: 'another' })).toEqual({
      email: contactMessages.emailRequired,
      confirm_password: userMessages.passwordsDiffer,
    });
  });
});

describe('an edited user', () => {
  it('keeps its password when none is entered', () => {
    expect(asEdited({})).toEqual({});
    const body = updateBody({ ...valid, password: '', confirm_password: '' });
    expect(Object.keys(body)).toEqual(['email', 'first_name', 'last_name', 'is_active']);
  });

  it('sends a password that was entered, with its confirmation', () => {
    expect(updateBody(valid)).toMatchObject({
      password: 'long-enough',
      confirm_password: 'long-enough',
    });
  });

  it.each<[Partial<UserFormValues>, object]>([
    [{ password: '1234567' }, { password: userMessages.passwordTooShort }],
    [{ password: 'long-enough' }, { confirm_password: userMessages.passwordsDiffer }],
    [{ password: 'Grace.Hopper' }, { password: userMessages.passwordGuessable }],
    [{ confirm_password: 'long-enough' }, { confirm_password: userMessages.passwordsDiffer }],
    [{ email: '' }, { email: contactMessages.emailRequired }],
  ])('with %o gets the error %o', (changes, errors) => {
    expect(asEdited(changes)).toEqual(errors);
  });
});

it('lists all errors except those of the password at the top, in the order of the fields', () => {
  const errors = {
    last_name: 'c',
    password: 'x',
    email: 'b',
    confirm_password: 'y',
    username: 'a',
  };
  expect(topErrors(errors)).toEqual(['a', 'b', 'c']);
});

it('compares saved fields and flags, but no password', () => {
  const theirs = { ...valid, email: 'other@example.com', is_staff: true, password: 'secret-word' };
  const states = { before: valid, after: theirs };
  const email = { label: 'Email', before: 'grace@example.com', after: 'other@example.com' };
  expect(changedFields({ ...states, changesRole: true })).toEqual([
    email,
    { label: 'Staff Status', before: 'No', after: 'Yes' },
  ]);
  expect(changedFields({ ...states, changesRole: false })).toEqual([email]);
});

const unfinished = new ApiError({
  status: 503,
  code: 'user-unfinished',
  detail: 'Still being finished.',
  retryAfter: 105,
});

describe('a user who is still being finished', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('waits as long as the server says, then retries', async () => {
    const create = vi.fn().mockRejectedValueOnce(unfinished).mockResolvedValue('user');
    const created = retryUnfinished(create);
    await vi.advanceTimersByTimeAsync(104_999);
    expect(create).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await created).toBe('user');
  });

  it('gives up after three waits', async () => {
    const create = vi.fn().mockRejectedValue(unfinished);
    const refused = expect(retryUnfinished(create)).rejects.toBe(unfinished);
    await vi.advanceTimersByTimeAsync(3 * 105_000);
    await refused;
    expect(create).toHaveBeenCalledTimes(4);
  });

  it('reports any other failure at once', async () => {
    const busy = new ApiError({ status: 503, code: 'unavailable', detail: 'Busy.', retryAfter: 1 });
    const create = vi.fn().mockRejectedValue(busy);
    await expect(retryUnfinished(create)).rejects.toBe(busy);
    expect(create).toHaveBeenCalledTimes(1);
  });
});
