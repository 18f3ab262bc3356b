/** Creates administrators, and resets passwords and second steps, for the holder of the AWS account. */
import * as z from 'zod';
import type { NewUser } from '#lambdas/features/users/create-user.usecase.ts';
import type { UserRecord } from '#lambdas/features/users/users.repository.ts';
import { text } from '#shared/schemas/common.ts';
import { limits } from '#shared/schemas/limits.ts';
import { CommandFailed } from '../build/run.ts';
import type { Field } from './ask.ts';

export interface AdministratorDeps {
  users: {
    find(username: string): Promise<UserRecord | undefined>;
    create(user: NewUser): Promise<UserRecord>;
    resetPassword(username: string, password: string): Promise<unknown>;
    removeSecondStep(user: UserRecord): Promise<unknown>;
  };
  /** Asks for a new password. @param known names and addresses that the password may not consist of */
  newPassword(known: string[]): Promise<string>;
}

export interface AdministratorNames {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * @returns `already` for an existing administrator, who stays unchanged
 * @throws CommandFailed when the name belongs to another user
 */
export async function createAdministrator(
  names: AdministratorNames,
  { users, newPassword }: AdministratorDeps,
): Promise<'created' | 'already'> {
  const { username, email, firstName, lastName } = names;
  const existing = await users.find(username);
  if (existing) requireAdministrator(existing);
  if (existing && !existing.pending) return 'already';
  const password = await newPassword([username, email, firstName, lastName]);
  const user = await users.create({
    username,
    email,
    first_name: firstName,
    last_name: lastName,
    password,
    is_active: true,
    is_viewer: false,
    is_staff: false,
    is_admin: true,
  });
  requireAdministrator(user);
  return 'created';
}

/** @throws CommandFailed when there is no such user */
export async function resetAdministratorPassword(
  username: string,
  { users, newPassword }: AdministratorDeps,
): Promise<UserRecord> {
  const user = await existingUser(username, users);
  const password = await newPassword([user.username, user.email, user.firstName, user.lastName]);
  await users.resetPassword(user.username, password);
  return user;
}

/**
 * Helps a user who has lost both the authenticator app and the recovery codes. The password stays.
 * @throws CommandFailed when there is no such user, or the user has no second step
 */
export async function resetSecondStep(
  username: string,
  { users }: Pick<AdministratorDeps, 'users'>,
): Promise<UserRecord> {
  const user = await existingUser(username, users);
  if (!user.hasSecondStep) throw new CommandFailed(`"${user.username}" has no second step.`);
  await users.removeSecondStep(user);
  return user;
}

async function existingUser(
  username: string,
  users: Pick<AdministratorDeps['users'], 'find'>,
): Promise<UserRecord> {
  const user = await users.find(username);
  if (!user) throw new CommandFailed(`There is no user named "${username}".`);
  return user;
}

function requireAdministrator({ username, isAdmin }: UserRecord): void {
  if (isAdmin) return;
  throw new CommandFailed(
    `"${username}" already exists but is not an administrator; nothing was changed. Choose another name, or ask an administrator to change the role.`,
  );
}

export const usernameField: Field = {
  option: 'username',
  question: 'Username',
  check: checkBy(text(limits.username.max).trim().min(1, 'Username is required')),
};

/** Fields of a new administrator, with the rules of the user form. */
export const adminFields = {
  username: usernameField,
  email: {
    option: 'email',
    question: 'E-mail address',
    check: checkBy(
      text(254).min(1, 'Email is required').pipe(z.email('Please enter a valid email address')),
    ),
  },
  firstName: { option: 'first-name', question: 'First name', check: checkBy(text(150)) },
  lastName: { option: 'last-name', question: 'Last name', check: checkBy(text(150)) },
} satisfies Record<string, Field>;

function checkBy(schema: z.ZodType): Field['check'] {
  return (answer) => {
    const result = schema.safeParse(answer);
    return result.success || (result.error.issues[0]?.message ?? 'This is not valid');
  };
}
