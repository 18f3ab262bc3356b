/** The links with which users choose their passwords: an invitation for the first, and another for a forgotten one. */
import { linkToken, tokenHash } from '#lambdas/kernel/link-token.ts';
import { unusedInvitation, unusedReset, type UserRecord } from './user.ts';

export type PasswordLink = 'invitation' | 'passwordReset';

export interface LinkDeps {
  now: () => Date;
  /** `secretBytes` random bytes. */
  newSecret: () => Uint8Array;
}

/** A user with the hash of a new link, whose token is stored nowhere; an earlier link of the kind is replaced. */
export function withNewLink(
  before: UserRecord,
  { kind, lifetimeMs }: { kind: PasswordLink; lifetimeMs: number },
  { now, newSecret }: LinkDeps,
): { after: UserRecord; token: string } {
  const token = linkToken(before.id, newSecret());
  const expiresAt = new Date(now().getTime() + lifetimeMs).toISOString();
  const { sessionsEnded } = before;
  const ofKind = kind === 'passwordReset' && sessionsEnded !== undefined ? { sessionsEnded } : {};
  const link = { tokenHash: tokenHash(token), expiresAt, ...ofKind };
  return { after: { ...before, [kind]: link, version: before.version + 1 }, token };
}

/** The link of the kind that still works, but for its end. */
export function unusedLink(user: UserRecord, kind: PasswordLink): UserRecord[PasswordLink] {
  return kind === 'invitation' ? unusedInvitation(user) : unusedReset(user);
}
