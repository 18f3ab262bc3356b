import type { SignedIn } from '#shared/routes/handler.ts';
import type { AuthDeps } from './auth-deps.ts';
import { unwrapRefreshToken } from './refresh-token.ts';

/** Ends the caller's session, from the next request on, and the refresh token that is given. */
export async function signOut(
  { actor, refreshToken }: { actor: SignedIn; refreshToken: string | undefined },
  { identity, sessions }: Pick<AuthDeps, 'identity' | 'sessions'>,
): Promise<void> {
  await sessions.end(actor.userId, actor.sessionId);
  if (refreshToken) await identity.revoke(unwrapRefreshToken(refreshToken).refreshToken);
}
