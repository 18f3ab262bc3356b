/** Links with which users choose a password: an invitation for the first password, and a link to reset it. */
import { linkToken, tokenHash } from '#lambdas/kernel/link-token.ts';
import { unusedInvitation, unusedReset, type UserRecord } from './user.ts';

export type PasswordLink = 'invitation' | 'passwordReset';

export interface LinkDeps {
  now: () => Date;
  /** Returns as many random bytes as `linkToken` needs. */
  newSecret: () => Uint8Array;
}

/** Replaces the user's link of this kind. Only a hash of the new link's token is stored. */
export function withNewLink(
  before: UserRecord,
  { kind, lifetimeMs }: { kind: PasswordLink; lifetimeMs: number },
  { now, newSecret }: LinkDeps,
): { after: UserRecord; token: string } {
  const token = linkToken(before.id, newSecret());
  const expiresAt = new Date(now().getTime() + lifetimeMs).toISOString();
  const { sessionsEnded } = before;
  const resetFields =
    kind === 'passwordReset' && sessionsEnded !== undefined ? { sessionsEnded } : {};
  const link = { tokenHash: tokenHash(token), expiresAt, ...resetFields };
  return { after: { ...before, [kind]: link, version: before.version + 1 }, token };
}

/** Returns the user's unused link of this kind, which may have expired. */
export function unusedLink(user: UserRecord, kind: PasswordLink): UserRecord[PasswordLink] {
  return kind === 'invitation' ? unusedInvitation(user) : unusedReset(user);
}
