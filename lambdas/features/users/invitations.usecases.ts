import * as z from 'zod';
import { linkToken, tokenHash } from '#lambdas/kernel/link-token.ts';
import { savingLatest } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { AttemptsRepository } from '../auth/attempts.repository.ts';
import { invitationMail, type InvitationMailer } from './invitation-mail.ts';
import {
  type ChangeRequest,
  save,
  type UserDeps,
  userEvent,
  userToChange,
} from './user-changes.ts';
import { awaitsInvitation, isInvitable, type UserRecord } from './user.ts';

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

/**
 * Makes the link of an invitation stop working; without one nothing changes.
 * @throws Problem `user-not-found`, `stale-version` or `privileged-account`
 */
export function revokeInvitation(
  request: ChangeRequest,
  deps: Pick<UserDeps, 'users' | 'now' | 'newId'>,
): Promise<UserRecord> {
  return savingLatest(request.ifMatch, async () => {
    const before = await userToChange(request, deps);
    if (!before.invitation) return before;
    return withdrawInvitation({ before, actorId: request.actor.userId }, deps);
  });
}

/** What the owner of the AWS account sends to the function; without a user it says whether mail is set up. */
export const inviteTaskSchema = z.object({
  task: z.literal('invite'),
  userId: z.uuid().optional(),
});

/** `unneeded` for a user who has a link that works, has used one, or may not be invited. */
export const inviteAnswerSchema = z.object({
  outcome: z.enum(['mail-not-set-up', 'mail-set-up', 'mailed', 'unmailed', 'unneeded']),
});

export type InviteTask = z.output<typeof inviteTaskSchema>;
export type InviteAnswer = z.output<typeof inviteAnswerSchema>;

/**
 * Mails an invitation to a user who awaits one, so that repeating it mails nobody twice. A link that could not be
 * mailed is withdrawn: nobody has it. Any role may be invited, as the owner may give any role.
 */
export async function inviteRestoredUser(
  { userId }: InviteTask,
  deps: InvitingDeps,
): Promise<InviteAnswer> {
  const { invitationMailer: mailer } = deps;
  if (!mailer) return { outcome: 'mail-not-set-up' };
  if (userId === undefined) return { outcome: 'mail-set-up' };
  const stored = await savingLatest(undefined, async () => {
    const before = await deps.users.findById(userId);
    if (!before || !awaitsInvitation(before, deps.now())) return undefined;
    return storeInvitation({ before }, deps);
  });
  if (!stored) return { outcome: 'unneeded' };
  if (await mailInvitation({ ...stored, mailer }, deps)) return { outcome: 'mailed' };
  await savingLatest(undefined, async () => {
    const before = await deps.users.findById(userId);
    // Unless somebody has made another link meanwhile.
    const isSame = before?.invitation?.tokenHash === stored.user.invitation?.tokenHash;
    return before && isSame ? withdrawInvitation({ before }, deps) : undefined;
  });
  return { outcome: 'unmailed' };
}

export interface InvitingDeps extends Pick<UserDeps, 'users' | 'now' | 'newId'> {
  /** Undefined where mail is not set up. */
  invitationMailer: InvitationMailer | undefined;
  /** As the owner has set it. */
  siteName: () => Promise<string>;
  /** Undefined until the site has been published for the first time. */
  findSiteAddress: () => Promise<string | undefined>;
  /** `secretBytes` random bytes. */
  newSecret: () => Uint8Array;
  /** Called when an invitation has not been mailed. */
  reportUnmailed: (failure: { userId: string; error: unknown }) => void;
}

const hourMs = 60 * 60 * 1000;

/** Stores the hash alone; an earlier link stops working. */
async function storeInvitation(
  { before, actorId }: { before: UserRecord; actorId?: string },
  deps: InvitingDeps,
): Promise<{ user: UserRecord; token: string } | 'stale'> {
  const now = deps.now();
  const token = linkToken(before.id, deps.newSecret());
  const expiresAt = new Date(now.getTime() + limits.invitation.hours * hourMs).toISOString();
  const invitation = { tokenHash: tokenHash(token), expiresAt };
  const after = { ...before, invitation, version: before.version + 1 };
  const event = userEvent('send_invitation', { user: after, actorId, now, id: deps.newId() });
  const saved = await save({ before, after, event }, deps);
  return saved === 'stale' ? saved : { user: saved, token };
}

function withdrawInvitation(
  { before, actorId }: { before: UserRecord; actorId?: string },
  deps: Pick<UserDeps, 'users' | 'now' | 'newId'>,
): Promise<UserRecord | 'stale'> {
  const after = { ...before, invitation: undefined, version: before.version + 1 };
  const context = { user: after, actorId, now: deps.now(), id: deps.newId() };
  return save({ before, after, event: userEvent('revoke_invitation', context) }, deps);
}

/** @returns whether the mail was accepted; otherwise the failure is reported */
async function mailInvitation(
  { user, token, mailer }: { user: UserRecord; token: string; mailer: InvitationMailer },
  { findSiteAddress, siteName, reportUnmailed }: InvitingDeps,
): Promise<boolean> {
  try {
    const siteAddress = await findSiteAddress();
    if (siteAddress === undefined) throw new Error('The site has not been published yet');
    const written = invitationMail(user, { token, siteName: await siteName(), siteAddress });
    if (!written) throw new Error('No mail can be sent to this address');
    await mailer.send(written);
    return true;
  } catch (error) {
    reportUnmailed({ userId: user.id, error });
    return false;
  }
}
