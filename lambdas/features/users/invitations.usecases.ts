import * as z from 'zod';
import { savingLatest } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import { linkLimits } from '#shared/schemas/limits.ts';
import type { AttemptsRepository } from '../auth/attempts.repository.ts';
import { invitationLetter, type MailingDeps, mailUser } from './account-mail.ts';
import { type LinkDeps, withNewLink } from './password-links.ts';
import { type ChangeRequest, save, type SaveDeps, findChangeableUser } from './user-changes.ts';
import { userEvent, awaitsInvitation, isInvitable, type UserRecord } from './user.ts';

export type InvitingDeps = SaveDeps & LinkDeps & MailingDeps;

export interface InvitationDeps extends InvitingDeps {
  attempts: Pick<AttemptsRepository, 'take'>;
}

const hourMs = 60 * 60 * 1000;
/** A stolen session must not be able to flood people with mail in the owner's name. */
const mailLimit = { attempts: linkLimits.invitation.mailsPerHour, windowSeconds: 60 * 60 };

/**
 * Mails a link with which the user can choose a password once; an earlier link stops working. The editor gets the
 * link, too, and can pass it on when the mail is refused.
 * @throws Problem `mail-not-set-up`, `user-not-found`, `stale-version`, `privileged-account`,
 *   `invitation-useless`, or `too-many-requests`
 */
export async function sendInvitation(
  request: ChangeRequest,
  deps: InvitationDeps,
): Promise<{ user: UserRecord; token: string; isMailed: boolean }> {
  if (!deps.accountMailer) throw problem('mail-not-set-up');
  const { user, token } = await savingLatest(request.ifMatch, () => invite(request, deps));
  return { user, token, isMailed: await mailUser(user, invitationLetter(user, token), deps) };
}

async function invite(request: ChangeRequest, deps: InvitationDeps) {
  const before = await findChangeableUser(request, deps);
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
export function revokeInvitation(request: ChangeRequest, deps: SaveDeps): Promise<UserRecord> {
  return savingLatest(request.ifMatch, async () => {
    const before = await findChangeableUser(request, deps);
    if (!before.invitation) return before;
    return withdrawInvitation({ before, actorId: request.actor.userId }, deps);
  });
}

/** The task that the AWS account's owner sends to the function. Without a user, it asks whether mail is set up. */
export const inviteTaskSchema = z.object({
  task: z.literal('invite'),
  userId: z.uuid().optional(),
});

/** `unneeded` for a user who has a working link, has used a link, or may not be invited. */
export const inviteAnswerSchema = z.object({
  outcome: z.enum(['mail-not-set-up', 'mail-set-up', 'mailed', 'unmailed', 'unneeded']),
});

export type InviteTask = z.output<typeof inviteTaskSchema>;
export type InviteAnswer = z.output<typeof inviteAnswerSchema>;

/**
 * Mails an invitation to a restored user who still needs one, so repeated calls mail nobody twice. A link that could
 * not be mailed is revoked, as nobody has it. The owner may invite users of any role.
 */
export async function inviteRestoredUser(
  { userId }: InviteTask,
  deps: InvitingDeps,
): Promise<InviteAnswer> {
  if (!deps.accountMailer) return { outcome: 'mail-not-set-up' };
  if (userId === undefined) return { outcome: 'mail-set-up' };
  const stored = await savingLatest(undefined, async () => {
    const before = await deps.users.findById(userId);
    if (!before || !awaitsInvitation(before, deps.now())) return undefined;
    return storeInvitation({ before }, deps);
  });
  if (!stored) return { outcome: 'unneeded' };
  const { user, token } = stored;
  if (await mailUser(user, invitationLetter(user, token), deps)) return { outcome: 'mailed' };
  await savingLatest(undefined, async () => {
    const before = await deps.users.findById(userId);
    // Somebody may have made another link meanwhile, which stays.
    const isSameLink = before?.invitation?.tokenHash === user.invitation?.tokenHash;
    return before && isSameLink ? withdrawInvitation({ before }, deps) : undefined;
  });
  return { outcome: 'unmailed' };
}

async function storeInvitation(
  { before, actorId }: { before: UserRecord; actorId?: string },
  deps: InvitingDeps,
): Promise<{ user: UserRecord; token: string } | 'stale'> {
  const lifetimeMs = linkLimits.invitation.hours * hourMs;
  const { after, token } = withNewLink(before, { kind: 'invitation', lifetimeMs }, deps);
  const event = userEvent('send_invitation', { user: after, actorId }, deps);
  const user = await save({ before, after, event }, deps);
  return user === 'stale' ? user : { user, token };
}

function withdrawInvitation(
  { before, actorId }: { before: UserRecord; actorId?: string },
  deps: SaveDeps,
): Promise<UserRecord | 'stale'> {
  const after = { ...before, invitation: undefined, version: before.version + 1 };
  const event = userEvent('revoke_invitation', { user: after, actorId }, deps);
  return save({ before, after, event }, deps);
}
