import { savingLatest } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { AttemptsRepository } from '../auth/attempts.repository.ts';
import { isInvitable, type UserRecord } from './user.ts';
import { type ChangeRequest, userToChange } from './user-changes.ts';
import { type InvitingDeps, mailInvitation, storeInvitation } from './user-invitation.ts';

export interface InvitationDeps extends InvitingDeps {
  attempts: Pick<AttemptsRepository, 'take'>;
}

export interface SentInvitation {
  user: UserRecord;
  token: string;
  isMailed: boolean;
}

/** A stolen session must not be able to flood people with mail in the owner's name. */
const mailLimit = { attempts: limits.invitation.mailsPerHour, windowSeconds: 60 * 60 };

/**
 * Mails a link with which the user can choose a password, once; an earlier link stops working. The editor gets
 * the link as well, so that a refused mail stops nobody.
 * @throws Problem `mail-not-set-up`, `user-not-found`, `stale-version`, `privileged-account`,
 *   `invitation-useless`, or `too-many-requests`
 */
export async function sendInvitation(
  request: ChangeRequest,
  deps: InvitationDeps,
): Promise<SentInvitation> {
  const { invitationMailer: mailer } = deps;
  if (!mailer) throw problem('mail-not-set-up');
  const { user, token } = await savingLatest(request.ifMatch, () => invite(request, deps));
  return { user, token, isMailed: await mailInvitation({ user, token, mailer }, deps) };
}

async function invite(request: ChangeRequest, deps: InvitationDeps) {
  const before = await userToChange(request, deps);
  if (!isInvitable(before)) throw problem('invitation-useless');
  const { userId: actorId } = request.actor;
  const mails = await deps.attempts.take(`invitations ${actorId}`, deps.now(), mailLimit);
  if (!mails.allowed) throw problem('too-many-requests', { retryAfter: mails.retryAfter });
  return storeInvitation({ before, actorId }, deps);
}
