/** Invites a user in two steps: the hash of a token is stored, then a link with the token is mailed. */
import { linkToken, tokenHash } from '#lambdas/kernel/link-token.ts';
import { limits } from '#shared/schemas/limits.ts';
import { type InvitationMailer, invitationMail } from './invitation-mail.ts';
import type { UserRecord } from './user.ts';
import { save, type UserDeps } from './user-changes.ts';
import { userEvent } from './user-event.ts';

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
export async function storeInvitation(
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

export function withdrawInvitation(
  { before, actorId }: { before: UserRecord; actorId?: string },
  deps: Pick<UserDeps, 'users' | 'now' | 'newId'>,
): Promise<UserRecord | 'stale'> {
  const after = { ...before, invitation: undefined, version: before.version + 1 };
  const context = { user: after, actorId, now: deps.now(), id: deps.newId() };
  return save({ before, after, event: userEvent('revoke_invitation', context) }, deps);
}

/** @returns whether the mail was accepted; otherwise the failure is reported */
export async function mailInvitation(
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
