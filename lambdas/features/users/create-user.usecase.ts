import { problem } from '#shared/problems.ts';
import type { CreateUser } from '#shared/schemas/users.ts';
import { emailTaken, type SaveDeps, type UserDeps } from './user-changes.ts';
import {
  userEvent,
  normalizeName,
  type UserRecord,
  creationEntryId,
  type UserOutboxEntry,
} from './user.ts';
import type { UserClaimName } from './users.repository.ts';

export type CreateUserDeps = Pick<UserDeps, 'users' | 'accounts' | 'now' | 'newId'>;

export type NewUser = Omit<CreateUser, 'confirm_password'> &
  Record<'is_viewer' | 'is_staff' | 'is_admin', boolean>;

/**
 * Creates a user with any role, for the owner of the AWS account.
 * 1. Store the user as pending: the names are taken, but the user cannot sign in.
 * 2. Make the account with Cognito and set the password there.
 * 3. Activate the user.
 *
 * Another run continues after a failure, and returns a finished user unchanged.
 * @throws Problem `email-taken` when another user has the e-mail address
 */
export async function createUser(deps: CreateUserDeps, input: NewUser): Promise<UserRecord> {
  const user = (await deps.users.findByUsername(input.username)) ?? (await store(deps, input));
  if (!user.pending) return user;
  await makeAccount(user, input.password, deps);
  return finishCreation({ user, isActive: input.is_active }, deps);
}

async function store({ users, now, newId }: CreateUserDeps, input: NewUser): Promise<UserRecord> {
  const { is_viewer: isViewer, is_staff: isStaff, is_admin: isAdmin } = input;
  const roles = { isViewer, isStaff, isAdmin };
  const user = pendingUser(input, { id: newId(), now: now(), roles });
  const outcome = await users.create({ user, entry: creationEntry(user) });
  if (outcome === 'saved') return user;
  if (outcome === 'email-taken') throw emailTaken();
  const other = await users.findByUsername(input.username);
  if (!other) throw problem('conflict');
  return other;
}

type RoleFlags = Pick<UserRecord, 'isViewer' | 'isStaff' | 'isAdmin'>;

export function pendingUser(
  sent: Pick<CreateUser, 'username' | 'email' | 'first_name' | 'last_name'>,
  { id, now, roles }: { id: string; now: Date; roles: RoleFlags },
): UserRecord {
  return {
    id,
    username: sent.username.normalize('NFKC').trim(),
    email: normalizeName(sent.email),
    firstName: sent.first_name,
    lastName: sent.last_name,
    dateJoined: now.toISOString(),
    lastLogin: null,
    isActive: false,
    ...roles,
    pending: true,
    version: 1,
  };
}

export function creationEntry(user: UserRecord, claim?: UserClaimName): UserOutboxEntry {
  return {
    kind: 'creation',
    id: creationEntryId,
    userId: user.id,
    startedAt: user.dateJoined,
    ...(claim && { claim: { actorId: claim.actorId, key: claim.key } }),
  };
}

/** @param password undefined makes an account for which no password is correct */
export async function makeAccount(
  { id }: UserRecord,
  password: string | undefined,
  { accounts }: Pick<UserDeps, 'accounts'>,
): Promise<void> {
  await accounts.create(id);
  if (password !== undefined) await accounts.setPassword(id, password);
}

/** @throws Problem `conflict` when the creation was undone or finished meanwhile */
export async function finishCreation(
  creation: { user: UserRecord; isActive: boolean; actorId?: string },
  deps: SaveDeps,
): Promise<UserRecord> {
  const { user, isActive } = creation;
  const event = userEvent('create_user', creation, deps);
  const outcome = await deps.users.finishCreation({ user, isActive, event });
  if (outcome === 'stale') throw problem('conflict');
  return { ...user, pending: false, isActive };
}
