import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { roleOf } from '../users/users.repository.ts';
import type { AccessTokens } from './identity-provider.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export interface AuthenticateDeps {
  accessTokens: AccessTokens;
  sessions: Pick<SessionsRepository, 'findWithUser'>;
  now: () => Date;
}

/**
 * The owner of an access token, according to the store at this moment: a changed role, a disabled
 * account and a logout apply at once, whatever the token says.
 * @throws Problem `sign-in-required` for an invalid token, `session-ended` for one that was valid
 */
export async function authenticate(
  token: string,
  { accessTokens, sessions, now }: AuthenticateDeps,
): Promise<SignedIn> {
  const claims = await accessTokens.verify(token);
  if (!claims) throw problem('sign-in-required');
  const { user, session } = await sessions.findWithUser({ ...claims, now: now() });
  if (!user?.isActive || !session) throw problem('session-ended');
  return {
    kind: roleOf(user),
    userId: user.id,
    sessionId: claims.sessionId,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
  };
}
