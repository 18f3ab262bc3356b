import { problem } from '#shared/problems.ts';
import { normalizeName, type UserRecord } from './user.ts';
import type { UserAccounts } from './user-accounts.ts';
import { userEvent } from './user-event.ts';
import type { UsersRepository } from './users.repository.ts';

export interface CreateUserDeps {
  users: UsersRepository;
  accounts: UserAccounts;
  now: () => Date;
  newId: () => string;
}

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
  /** Id of who creates it; left out, the user stands for itself. */
  createdBy?: string;
}

/**
 * 1. Store the user as pending: its names are taken, and it cannot sign in.
 * 2. Make its account with Cognito and set the password there.
 * 3. Make it active.
 *
 * Run again after a failure it goes on where it stopped; a finished user is answered unchanged.
 * @throws Problem `conflict` when another user has the e-mail address
 */
export async function createUser(deps: CreateUserDeps, input: NewUser): Promise<UserRecord> {
  const { users, accounts } = deps;
  const user = (await users.findByUsername(input.username)) ?? (await store(deps, input));
  if (!user.pending) return user;
  await accounts.create(user.id);
  await accounts.setPassword(user.id, input.password);
  await users.settle(user.id, input.is_active);
  return { ...user, pending: false, isActive: input.is_active };
}

async function store({ users, now, newId }: CreateUserDeps, input: NewUser): Promise<UserRecord> {
  const time = now();
  const user = pendingUser(input, { id: newId(), timestamp: time.toISOString() });
  const { createdBy: actorId } = input;
  const event = userEvent('create_user', { user, actorId, now: time, id: newId() });
  const outcome = await users.create({ user, event });
  if (outcome === 'saved') return user;
  if (outcome === 'email-taken') {
    throw problem('conflict', { detail: 'A user with this email already exists.' });
  }
  const other = await users.findByUsername(input.username);
  if (!other) throw problem('conflict');
  return other;
}

function pendingUser(
  input: NewUser,
  { id, timestamp }: { id: string; timestamp: string },
): UserRecord {
  return {
    id,
    username: input.username.normalize('NFKC').trim(),
    email: normalizeName(input.email),
    firstName: input.first_name,
    lastName: input.last_name,
    dateJoined: timestamp,
    lastLogin: null,
    isActive: false,
    isViewer: input.is_viewer,
    isStaff: input.is_staff,
    isAdmin: input.is_admin,
    pending: true,
    version: 1,
  };
}
