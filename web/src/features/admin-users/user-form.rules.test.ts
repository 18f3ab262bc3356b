import { describe, expect, it } from 'vitest';
import { contactMessages } from '#shared/schemas/contact-messages.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import {
  changedFields,
  emptyUser,
  topErrors,
  updateBody,
  type UserFormValues,
  validateUserForm,
} from './user-form.rules.ts';

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

it('the top lists all errors except those of the password, in the order of the fields', () => {
  const errors = {
    last_name: 'c',
    password: 'x',
    email: 'b',
    confirm_password: 'y',
    username: 'a',
  };
  expect(topErrors(errors)).toEqual(['a', 'b', 'c']);
});

it('a difference of two states names saved fields and flags, and no password', () => {
  const theirs = { ...valid, email: 'other@example.com', is_staff: true, password: 'secret-word' };
  const states = { before: valid, after: theirs };
  const email = { label: 'Email', before: 'grace@example.com', after: 'other@example.com' };
  expect(changedFields({ ...states, changesRole: true })).toEqual([
    email,
    { label: 'Staff Status', before: 'No', after: 'Yes' },
  ]);
  expect(changedFields({ ...states, changesRole: false })).toEqual([email]);
});
