import { problem } from '#shared/problems.ts';
import type { UserRecord } from './user.ts';
import { emailTaken, type UserDeps } from './user-changes.ts';
import { creationEntry, makeAccount, pendingUser, settle } from './user-creation.ts';

export type CreateUserDeps = Pick<UserDeps, 'users' | 'accounts' | 'now' | 'newId'>;

export interface NewUser {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  password: string;
  is_active: boolean;
  is_viewer: boolean;
  is_staff: boolean;
  is_admin: boolean;
}

/**
 * For the owner of the AWS account, who may give any role.
 * 1. Store the user as pending: its names are taken, and it cannot sign in.
 * 2. Make its account with Cognito and set the password there.
 * 3. Make it active.
 *
 * Run again after a failure it goes on where it stopped; a finished user is answered unchanged.
 * @throws Problem `email-taken` when another user has the e-mail address
 */
export async function createUser(deps: CreateUserDeps, input: NewUser): Promise<UserRecord> {
  const user = (await deps.users.findByUsername(input.username)) ?? (await store(deps, input));
  if (!user.pending) return user;
  await makeAccount(user, input.password, deps);
  return settle({ user, isActive: input.is_active }, deps);
}

async function store({ users, now, newId }: CreateUserDeps, input: NewUser): Promise<UserRecord> {
  const { is_viewer: isViewer, is_staff: isStaff, is_admin: isAdmin } = input;
  const flags = { isViewer, isStaff, isAdmin };
  const user = pendingUser(input, { id: newId(), now: now(), flags });
  const outcome = await users.create({ user, entry: creationEntry(user) });
  if (outcome === 'saved') return user;
  if (outcome === 'email-taken') throw emailTaken();
  const other = await users.findByUsername(input.username);
  if (!other) throw problem('conflict');
  return other;
}
