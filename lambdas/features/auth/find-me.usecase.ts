import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { UserRecord } from '../users/users.repository.ts';
import type { AuthDeps } from './auth-deps.ts';

/** @throws Problem `session-ended` when the user was deleted after the request was admitted */
export async function findMe(
  actor: SignedIn,
  { users }: Pick<AuthDeps, 'users'>,
): Promise<UserRecord> {
  const user = await users.findById(actor.userId);
  if (!user?.isActive) throw problem('session-ended');
  return user;
}
