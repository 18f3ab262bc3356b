import { linkToken, tokenHash } from '#lambdas/kernel/link-token.ts';
import { savingLatest } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { AttemptsRepository } from '../auth/attempts.repository.ts';
import { type InvitationMailer, invitationMail } from './invitation-mail.ts';
import { isInvitable, type UserRecord } from './user.ts';
import { type ChangeRequest, save, type UserDeps, userToChange } from './user-changes.ts';
import { userEvent } from './user-event.ts';

export interface InvitationDeps extends Pick<UserDeps, 'users' | 'now' | 'newId'> {
  attempts: Pick<AttemptsRepository, 'take'>;
  /** Undefined where mail is not set up. */
  invitationMailer: InvitationMailer | undefined;
  siteName: string;
  /** Undefined until the site has been published for the first time. */
  findSiteAddress: () => Promise<string | undefined>;
  /** `secretBytes` random bytes. */
  newSecret: () => Uint8Array;
  /** Called when an invitation has not been mailed. */
  reportUnmailed: (failure: { userId: string; error: unknown }) => void;
}

export interface SentInvitation {
  user: UserRecord;
  token: string;
  isMailed: boolean;
}

const hourMs = 60 * 60 * 1000;
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
  return { user, token, isMailed: await mail({ user, token, mailer }, deps) };
}

/** Stores the hash alone. */
async function invite(request: ChangeRequest, deps: InvitationDeps) {
  const before = await userToChange(request, deps);
  if (!isInvitable(before)) throw problem('invitation-useless');
  const now = deps.now();
  const mails = await deps.attempts.take(`invitations ${request.actor.userId}`, now, mailLimit);
  if (!mails.allowed) throw problem('too-many-requests', { retryAfter: mails.retryAfter });
  const token = linkToken(before.id, deps.newSecret());
  const expiresAt = new Date(now.getTime() + limits.invitation.hours * hourMs).toISOString();
  const invitation = { tokenHash: tokenHash(token), expiresAt };
  const after = { ...before, invitation, version: before.version + 1 };
  const context = { user: after, actorId: request.actor.userId, now, id: deps.newId() };
  const saved = await save({ before, after, event: userEvent('send_invitation', context) }, deps);
  return saved === 'stale' ? saved : { user: saved, token };
}

async function mail(
  { user, token, mailer }: { user: UserRecord; token: string; mailer: InvitationMailer },
  { findSiteAddress, siteName, reportUnmailed }: InvitationDeps,
): Promise<boolean> {
  try {
    const siteAddress = await findSiteAddress();
    if (siteAddress === undefined) throw new Error('The site has not been published yet');
    const written = invitationMail(user, { token, siteName, siteAddress });
    if (!written) throw new Error('No mail can be sent to this address');
    await mailer.send(written);
    return true;
  } catch (error) {
    reportUnmailed({ userId: user.id, error });
    return false;
  }
}
