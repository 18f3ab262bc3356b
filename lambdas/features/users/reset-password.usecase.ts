import type { AuditRepository } from '#lambdas/kernel/audit-event.ts';
import { problem } from '#shared/problems.ts';
import type { SessionsRepository } from '../auth/sessions.repository.ts';
import { type UserRecord, userEvent } from './user.ts';
import type { UserDeps } from './user-changes.ts';
import { makeAccount, finishCreation } from './create-user.usecase.ts';

export interface ResetPasswordDeps extends Pick<UserDeps, 'users' | 'accounts' | 'now' | 'newId'> {
  sessions: Pick<SessionsRepository, 'endAll'>;
  audit: AuditRepository;
}

/**
 * 1. Set the password with Cognito, which recreates a lost account.
 * 2. Finish a user whose creation stopped halfway; a disabled user stays disabled.
 * 3. End an invitation, whose link could change the password again.
 * 4. End all sessions last, so that the old password cannot begin another one.
 *
 * After a failure, another run repeats everything.
 * @throws Problem `not-found` for an unknown name, `validation-failed` for a refused password,
 *   `conflict` when somebody else changes the user meanwhile
 */
export async function resetPassword(
  deps: ResetPasswordDeps,
  { username, password }: { username: string; password: string },
): Promise<UserRecord> {
  const { users, sessions, audit } = deps;
  const found = await users.findByUsername(username);
  if (!found) throw problem('not-found', { detail: `There is no user named "${username}".` });

  await makeAccount(found, password, deps);
  const user = found.pending ? await finishCreation({ user: found, isActive: true }, deps) : found;
  if (user.invitation) {
    const after = { ...user, invitation: undefined, version: user.version + 1 };
    if ((await users.update({ before: user, after })) !== 'saved') throw problem('conflict');
  }
  await sessions.endAll(user.id);
  await audit.record(userEvent('reset_password', { user }, deps));
  return user;
}
