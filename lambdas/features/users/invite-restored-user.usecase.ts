import { savingLatest } from '#lambdas/kernel/saving.ts';
import * as z from 'zod';
import { awaitsInvitation } from './user.ts';
import {
  type InvitingDeps,
  mailInvitation,
  storeInvitation,
  withdrawInvitation,
} from './user-invitation.ts';

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
