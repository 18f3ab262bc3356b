import { problem, Problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { normalizeName, notify, requireUnguessable } from '../users/users.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { guess } from './guess.ts';
import { endSessions, findMe } from './session.usecases.ts';

interface Request {
  userId: string;
  oldPassword: string;
  newPassword: string;
  actor: SignedIn;
  address: string;
}

/**
 * 1. Let Cognito check the old password; the new one must not be easy to guess.
 * 2. Note that the other sessions must end, so that they do even if a later step fails.
 * 3. Set the new password.
 * 4. End the other sessions. Only now, so that the old password cannot begin another one. The password
 *    is changed by then, so no failure here is the caller's: the same request would be refused for its
 *    old password, and a tick ends what is left.
 *
 * Known addresses stay known: being known lets nobody in, and somebody whose name is under attack needs
 * such an address to sign in with the new password.
 *
 * @throws Problem `forbidden` for the password of another, `validation-failed` for a wrong old or a
 *   refused new one, `too-many-requests`
 */
export async function changePassword(request: Request, deps: AuthDeps): Promise<void> {
  const { actor, userId, newPassword } = request;
  if (userId !== actor.userId) throw problem('forbidden');
  const user = await findMe(actor, deps);
  requireUnguessable(newPassword, { user, field: 'newPassword' });
  const { oldPassword: password, address } = request;
  if (!(await ownPasswordCheck(deps)({ actor, password, address }))) {
    const detail = userMessages.passwordWrong;
    throw problem('validation-failed', { detail, errors: { oldPassword: detail } });
  }

  const entry = {
    kind: 'sessions' as const,
    id: deps.newId(),
    userId,
    startedAt: deps.now().toISOString(),
    keptSessionId: actor.sessionId,
  };
  await deps.users.begin(entry);
  await setPassword(userId, newPassword, deps);
  await Promise.allSettled([
    endSessions(entry, deps),
    notify(user, 'password', deps),
    deps.audit.record({
      id: deps.newId(),
      action: 'change_password',
      actionDisplay: 'Changed password',
      label: actor.username,
      subjectId: userId,
      userId,
      timestamp: deps.now().toISOString(),
    }),
  ]);
}

export interface OwnPassword {
  actor: SignedIn;
  password: string;
  address: string;
}

/**
 * Lets Cognito check a caller's own password, within the attempts of a sign-in, as a session may be stolen. The
 * tokens that Cognito issues are never handed out, and are useless without a session of ours.
 * @throws Problem `too-many-requests`
 */
export function ownPasswordCheck(deps: AuthDeps): (asked: OwnPassword) => Promise<boolean> {
  return async ({ actor, password, address }) => {
    const name = normalizeName(actor.username);
    const check = () => deps.identity.signIn(actor.userId, password);
    return (await guess({ address, name, check }, deps)) !== undefined;
  };
}

/**
 * Sets a password. If Cognito's answer is lost, signing in with it tells whether it was set.
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
