/** The links with which users choose their passwords: an invitation for the first, and another for a forgotten one. */
import { linkToken, tokenHash } from '#lambdas/kernel/link-token.ts';
import type { UserDeps } from './user-changes.ts';
import { save } from './user-changes.ts';
import { unusedInvitation, unusedReset, type UserRecord } from './user.ts';
import type { UserUpdate } from './users.repository.ts';

export type PasswordLink = 'invitation' | 'passwordReset';

export interface LinkDeps extends Pick<UserDeps, 'users' | 'now' | 'newId'> {
  /** `secretBytes` random bytes. */
  newSecret: () => Uint8Array;
}

/** Stores the hash alone; an earlier link of the kind stops working. */
export async function storeLink(
  {
    before,
    kind,
    lifetimeMs,
    eventOf,
  }: {
    before: UserRecord;
    kind: PasswordLink;
    lifetimeMs: number;
    eventOf?: (after: UserRecord) => UserUpdate['event'];
  },
  deps: LinkDeps,
): Promise<{ user: UserRecord; token: string } | 'stale'> {
  const token = linkToken(before.id, deps.newSecret());
  const expiresAt = new Date(deps.now().getTime() + lifetimeMs).toISOString();
  const { sessionsEnded } = before;
  const ofKind = kind === 'passwordReset' && sessionsEnded !== undefined ? { sessionsEnded } : {};
  const link = { tokenHash: tokenHash(token), expiresAt, ...ofKind };
  const after = { ...before, [kind]: link, version: before.version + 1 };
  const saved = await save({ before, after, event: eventOf?.(after) }, deps);
  return saved === 'stale' ? saved : { user: saved, token };
}

/** The link of the kind that still works, but for its end. */
export function unusedLink(user: UserRecord, kind: PasswordLink): UserRecord[PasswordLink] {
  return kind === 'invitation' ? unusedInvitation(user) : unusedReset(user);
}
