/**
 * Creates a user in three steps: pending in the store, then an account with Cognito, then active.
 */
import { problem } from '#shared/problems.ts';
import type { CreateUser } from '#shared/schemas/users.ts';
import { normalizeName, type UserRecord } from './user.ts';
import type { UserDeps } from './user-changes.ts';
import { userEvent } from './user-event.ts';
import { creationEntryId, type UserOutboxEntry } from './user-outbox.ts';
import type { UserClaimName } from './users.repository.ts';

type Flags = Pick<UserRecord, 'isViewer' | 'isStaff' | 'isAdmin'>;

export function pendingUser(
  sent: Pick<CreateUser, 'username' | 'email' | 'first_name' | 'last_name'>,
  { id, now, flags }: { id: string; now: Date; flags: Flags },
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
    ...flags,
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

/** @param password without one, no password is right for the account */
export async function makeAccount(
  { id }: UserRecord,
  password: string | undefined,
  { accounts }: Pick<UserDeps, 'accounts'>,
): Promise<void> {
  await accounts.create(id);
  if (password !== undefined) await accounts.setPassword(id, password);
}

/** @throws Problem `conflict` when the creation was undone or settled meanwhile */
export async function settle(
  {
    user,
    isActive,
    actorId,
  }: { user: UserRecord; isActive: boolean; actorId?: string | undefined },
  { users, now, newId }: Pick<UserDeps, 'users' | 'now' | 'newId'>,
): Promise<UserRecord> {
  const event = userEvent('create_user', { user, actorId, now: now(), id: newId() });
  if ((await users.settle({ user, isActive, event })) === 'stale') throw problem('conflict');
  return { ...user, pending: false, isActive };
}
