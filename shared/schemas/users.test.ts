import { describe, expect, it } from 'vitest';
import { site } from '../site/site.config.ts';
import { contactMessages } from './contact-messages.ts';
import { isGuessable } from './guessable-password.ts';
import { acceptInvitationSchema } from './invitations.ts';
import { userMessages } from './user-messages.ts';
import {
  changePasswordSchema,
  createUserSchema,
  updateRoleSchema,
  updateUserSchema,
  userListQuerySchema,
} from './users.ts';

const sent = { username: 'ada', email: 'ada@example.com', password: 'long-enough' };

/** Messages of the problems that the schema finds, in order. */
const messagesOf = (schema: typeof createUserSchema | typeof updateUserSchema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('a new user', () => {
  it('is validated in the order of the form', () => {
    expect(messagesOf(createUserSchema, {})).toEqual([
      userMessages.usernameRequired,
      contactMessages.emailRequired,
      userMessages.passwordRequired,
    ]);
  });

  it.each([
    [{ username: ' ' }, userMessages.usernameRequired],
    [{ username: 'x'.repeat(151) }, userMessages.usernameTooLong],
    [{ username: 'ﷺ'.repeat(20) }, userMessages.usernameTooLong],
    [{ username: 'two\nlines' }, contactMessages.oneLine],
    [{ email: ' ' }, contactMessages.emailRequired],
    [{ email: 'nobody' }, userMessages.userEmailInvalid],
    [{ email: `${'x'.repeat(250)}@example.com` }, userMessages.userEmailInvalid],
    [{ password: '' }, userMessages.passwordRequired],
    [{ password: '1234567' }, userMessages.passwordTooShort],
    [{ password: 'x'.repeat(61) }, userMessages.passwordTooLong],
    [{ confirm_password: 'another' }, userMessages.passwordsDiffer],
    [{ first_name: 'x'.repeat(61) }, userMessages.firstNameTooLong],
    [{ last_name: 'x'.repeat(61) }, userMessages.lastNameTooLong],
  ])('is refused with %o: %s', (changes, message) => {
    expect(messagesOf(createUserSchema, { ...sent, ...changes })[0]).toBe(message);
  });

  it.each(['is_admin', 'is_staff', 'is_viewer', 'id', 'version', 'role', 'pending'])(
    'cannot be given %s',
    (key) => {
      expect(createUserSchema.safeParse({ ...sent, [key]: true }).success).toBe(false);
      expect(updateUserSchema.safeParse({ email: sent.email, [key]: true }).success).toBe(false);
    },
  );

  it('is active by default, and its name is normalised', () => {
    const confirmed = { ...sent, username: ' ａda ', confirm_password: sent.password };
    expect(createUserSchema.parse(confirmed)).toEqual({
      ...confirmed,
      username: 'ada',
      first_name: '',
      last_name: '',
      is_active: true,
    });
    const longest = { ...sent, password: 'x'.repeat(60), first_name: 'x'.repeat(60) };
    expect(createUserSchema.safeParse(longest).success).toBe(true);
  });
});

describe('a new password', () => {
  const [username, email, spaced] = ['ada.lovelace', 'ada@example.com', 'Ada Lovelace'];
  const brand = site.brandName.padEnd(8, '!');
  it.each([
    'password',
    'Password1',
    ' PassW0rd',
    '12345678',
    '87654321',
    'aaaaaaaa',
    'abababab',
    'qwertyui',
    'iloveyou',
    'password2026!',
    `${username}1815`,
    username,
    username.toUpperCase(),
    spaced,
    email,
    brand,
  ])('is refused when it is %o', (password) => {
    const created = createUserSchema.safeParse({ username, email, password });
    expect(created.error?.issues[0]).toMatchObject({
      path: ['password'],
      message: userMessages.passwordGuessable,
    });
    expect(isGuessable(password, [username, email])).toBe(true);
  });

  it.each(['first-password', 'ada-and-more', `${username}-engine`, 'x'.repeat(60), '12345678!'])(
    'may be %o',
    (password) => {
      expect(createUserSchema.safeParse({ username, email, password }).success).toBe(true);
    },
  );

  it('is checked by every request that has one', () => {
    const password = '12345678';
    const change = { oldPassword: 'old', newPassword: password };
    for (const { error } of [
      changePasswordSchema.safeParse(change),
      updateUserSchema.safeParse({ email, password }),
      acceptInvitationSchema.safeParse({ token: 'token', password }),
    ]) {
      expect(error?.issues.map(({ message }) => message)).toEqual([userMessages.passwordGuessable]);
    }
  });
});

describe('a changed user', () => {
  it('may leave out everything but the address, and send an empty password', () => {
    const { email } = sent;
    expect(updateUserSchema.parse({ email })).toEqual({ email });
    const empty = { email, password: '', confirm_password: '' };
    expect(updateUserSchema.parse(empty)).toEqual(empty);
  });

  it.each([
    [{ password: '1234567' }, userMessages.passwordTooShort],
    [{ password: 'long-enough', confirm_password: '' }, userMessages.passwordsDiffer],
    [{ confirm_password: 'long-enough' }, userMessages.passwordsDiffer],
    [{ email: '' }, contactMessages.emailRequired],
  ])('is refused with %o: %s', (changes, message) => {
    expect(messagesOf(updateUserSchema, { email: sent.email, ...changes })[0]).toBe(message);
  });
});

it('roles are three flags, all required', () => {
  const flags = { is_staff: true, is_admin: false, is_viewer: false };
  expect(updateRoleSchema.parse(flags)).toEqual(flags);
  expect(updateRoleSchema.safeParse({ ...flags, is_viewer: undefined }).success).toBe(false);
  expect(updateRoleSchema.safeParse({ ...flags, is_active: true }).success).toBe(false);
});

it('a changed password follows the rules for new ones, while the old one only must not be empty', () => {
  const change = (oldPassword: string, newPassword: string) =>
    changePasswordSchema.safeParse({ oldPassword, newPassword }).success;
  expect(change('x', 'long-enough')).toBe(true);
  expect(change('', 'long-enough')).toBe(false);
  expect(change('x', '1234567')).toBe(false);
  expect(change('x', 'x'.repeat(61))).toBe(false);
});

it('a list has at most 100 users per page', () => {
  expect(userListQuerySchema.parse({ page: '2', page_size: '100', q: '' })).toMatchObject({
    page: 2,
  });
  expect(userListQuerySchema.safeParse({ page_size: '101' }).success).toBe(false);
});
