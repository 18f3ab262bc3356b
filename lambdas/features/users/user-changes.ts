/** Rules that the use cases share when they change users. */
import { requireVersion } from '#lambdas/kernel/saving.ts';
import { problem, problems } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { SessionsRepository } from '../auth/sessions.repository.ts';
import type { UploadsRepository } from '../uploads/uploads.repository.ts';
import type { UserRecord } from './user.ts';
import type { UserAccounts, UsersRepository, UserUpdate } from './users.repository.ts';

export interface UserDeps {
  users: UsersRepository;
  accounts: UserAccounts;
  sessions: Pick<SessionsRepository, 'endAll' | 'endOthers' | 'clear'>;
  uploads: Pick<UploadsRepository, 'find'>;
  now: () => Date;
  /** UUIDv7. */
  newId: () => string;
  sleep: (ms: number) => Promise<unknown>;
}

export type SaveDeps = Pick<UserDeps, 'users' | 'now' | 'newId'>;

export interface ChangeRequest {
  id: string;
  actor: SignedIn;
  ifMatch: number | undefined;
}

/**
 * Finds the user to change. A user whose creation is not finished does not exist yet.
 * @throws Problem `user-not-found`, `stale-version`, or `privileged-account` when staff change
 *   staff or administrators
 */
export async function findChangeableUser(
  { id, actor, ifMatch }: ChangeRequest,
  { users }: { users: Pick<UsersRepository, 'findById'> },
): Promise<UserRecord> {
  const found = await users.findById(id);
  if (!found || found.pending) throw problem('user-not-found');
  if (actor.kind !== 'admin' && (found.isStaff || found.isAdmin)) {
    throw problem('privileged-account');
  }
  return requireVersion(found, { ifMatch, missing: 'user-not-found' });
}

/** @throws Problem `own-account` when users try to delete, deactivate or demote themselves */
export function requireOwnAccessKept(
  actor: SignedIn,
  { before, after }: { before: UserRecord; after: UserRecord | undefined },
): void {
  if (actor.userId !== before.id) return;
  const loses = (flag: 'isActive' | 'isAdmin') => before[flag] && !after?.[flag];
  if (!after || loses('isActive') || loses('isAdmin')) throw problem('own-account');
}

/** @throws Problem `last-admin` or `email-taken` */
export async function save(
  update: UserUpdate,
  { users }: { users: Pick<UsersRepository, 'update'> },
): Promise<UserRecord | 'stale'> {
  const outcome = await users.update(update);
  if (outcome === 'last-admin') throw problem('last-admin');
  if (outcome === 'email-taken') throw emailTaken();
  return outcome === 'stale' ? 'stale' : update.after;
}

export function emailTaken() {
  return problem('email-taken', { errors: { email: problems['email-taken'].detail } });
}

export function usernameTaken() {
  return problem('username-taken', { errors: { username: problems['username-taken'].detail } });
}
