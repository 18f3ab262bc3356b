import { invalidField, problem, Problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import {
  normalizeName,
  notify,
  requireUnguessable,
  sessionsEntry,
  userEvent,
} from '../users/users.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { guessPassword } from './guess.ts';
import { requireOwnUser } from './session.usecases.ts';
import { endSessions } from './sessions.repository.ts';

interface PasswordChange {
  userId: string;
  oldPassword: string;
  newPassword: string;
  actor: SignedIn;
  address: string;
}

/**
 * 1. Let Cognito check the old password; the new one must not be easy to guess.
 * 2. Store an outbox entry that ends the other sessions even if a later step fails.
 * 3. Set the new password.
 * 4. End the other sessions last, so that the old password cannot begin another one. Failures from here on are
 *    ignored: the password has changed, and the next tick ends sessions that are left.
 *
 * Known addresses stay known: that alone lets nobody in, and a user whose name is under attack needs one to
 * sign in with the new password.
 *
 * @throws Problem `forbidden` for another user's password, `validation-failed` for a wrong old or a
 *   refused new password, `too-many-requests`
 */
export async function changePassword(request: PasswordChange, deps: AuthDeps): Promise<void> {
  const { actor, userId, newPassword } = request;
  if (userId !== actor.userId) throw problem('forbidden');
  const user = await requireOwnUser(actor, deps);
  requireUnguessable(newPassword, { user, field: 'newPassword' });
  const { oldPassword: password, address } = request;
  if (!(await ownPasswordCheck(deps)({ actor, password, address }))) {
    throw invalidField('oldPassword', userMessages.passwordWrong);
  }

  const entry = sessionsEntry({ userId, keptSessionId: actor.sessionId }, deps);
  await deps.users.addEntry(entry);
  await setPassword(userId, newPassword, deps);
  await Promise.allSettled([
    endSessions(entry, deps),
    notify(user, 'password', deps),
    deps.audit.record(userEvent('change_password', { user, actorId: userId }, deps)),
  ]);
}

export interface OwnPassword {
  actor: SignedIn;
  password: string;
  address: string;
}

/**
 * Lets Cognito check the caller's own password, within the limits of sign-in, as the session may be stolen. The
 * tokens that Cognito issues are not handed out, and are useless without a session of ours.
 * @throws Problem `too-many-requests`
 */
export function ownPasswordCheck(deps: AuthDeps): (asked: OwnPassword) => Promise<boolean> {
  return async ({ actor, password, address }) => {
    const name = normalizeName(actor.username);
    const check = () => deps.identity.signIn(actor.userId, password);
    return (await guessPassword({ address, name, check }, deps)) !== undefined;
  };
}

/**
 * Sets a password. If Cognito's answer is lost, a sign-in with the password tells whether it was set.
 * @throws Problem `validation-failed` for a refused password
 */
export async function setPassword(
  userId: string,
  password: string,
  { accounts, identity }: Pick<AuthDeps, 'accounts' | 'identity'>,
): Promise<void> {
  try {
    await accounts.setPassword(userId, password);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const check = await identity.signIn(userId, password).catch(() => undefined);
    if (check?.kind !== 'signed-in') throw error;
  }
}
