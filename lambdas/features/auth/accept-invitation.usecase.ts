import { isTokenOf } from '#lambdas/kernel/link-token.ts';
import { recordIdIn } from '#shared/platform/http.ts';
import { problem } from '#shared/problems.ts';
import type { Invitation } from '#shared/schemas/invitations.ts';
import {
  requireUnguessable,
  toWireUser,
  unusedInvitation,
  type UserRecord,
} from '../users/users.repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { guessToken } from './guess.ts';
import { setPassword } from './change-password.usecase.ts';

interface Question {
  token: string;
  address: string;
}

/**
 * For whom an invitation is.
 * @throws Problem `invitation-not-found` for a token that is wrong, used, revoked or expired, without saying
 *   which, or `too-many-requests`
 */
export async function readInvitation(question: Question, deps: AuthDeps): Promise<Invitation> {
  const { user, invitation } = await invited(question, deps);
  const { username, name } = toWireUser(user);
  return { username, name, expires_at: invitation.expiresAt };
}

/**
 * 1. Use the invitation up, on the condition that nobody has changed the user meanwhile: of two requests one
 *    gets in.
 * 2. Set the password with Cognito, which recreates a lost account. Should that fail, as for a password that
 *    Cognito refuses, the invitation works again. A crash in between leaves a user without a password: an editor
 *    sends another invitation.
 *
 * @throws Problem `invitation-not-found` as above, `too-many-requests`, or `validation-failed` for a refused
 *   password
 */
export async function acceptInvitation(
  { password, ...question }: Question & { password: string },
  deps: AuthDeps,
): Promise<void> {
  const { user, invitation } = await invited(question, deps);
  requireUnguessable(password, { user, field: 'password' });
  const used = {
    ...user,
    invitation: { ...invitation, usedBy: deps.newId() },
    version: user.version + 1,
  };
  if (!(await useUp(user, used, deps))) throw problem('invitation-not-found');
  try {
    await deps.accounts.create(user.id);
    await setPassword(user.id, password, deps);
  } catch (error) {
    const again = { ...used, invitation, version: used.version + 1 };
    await deps.users.update({ before: used, after: again }).catch(() => undefined);
    throw error;
  }
  await recordAcceptance(user, deps).catch(() => undefined); // The password is set by then.
}

type InvitedUser = UserRecord & { invitation: NonNullable<UserRecord['invitation']> };

/** After a lost answer our own change looks like another's: the id in it tells. */
async function useUp(
  before: UserRecord,
  after: InvitedUser,
  { users }: AuthDeps,
): Promise<boolean> {
  const [outcome] = await Promise.allSettled([users.update({ before, after })]);
  if (outcome.status === 'fulfilled' && outcome.value === 'saved') return true;
  const found = await users.findById(before.id);
  if (found?.invitation?.usedBy === after.invitation.usedBy) return true;
  if (outcome.status === 'rejected') throw outcome.reason;
  return false;
}

async function invited(question: Question, deps: AuthDeps) {
  const find = () => findInvited(question.token, deps);
  const found = await guessToken({ address: question.address, find }, deps);
  if (!found) throw problem('invitation-not-found');
  return found;
}

async function findInvited(token: string, { users, now }: AuthDeps) {
  const id = recordIdIn(token);
  const user = id === undefined ? undefined : await users.findById(id);
  const invitation = user && unusedInvitation(user);
  if (!invitation || now() >= new Date(invitation.expiresAt)) return undefined;
  return isTokenOf(invitation.tokenHash, token) ? { user, invitation } : undefined;
}

function recordAcceptance(
  { id, username }: UserRecord,
  { audit, newId, now }: AuthDeps,
): Promise<void> {
  return audit.record({
    id: newId(),
    action: 'accept_invitation',
    actionDisplay: 'Accepted invitation',
    label: username,
    userId: id,
    timestamp: now().toISOString(),
  });
}
