import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { UserRecord } from './user.ts';
import { maskedUserFor } from './user-masking.ts';
import type { UsersRepository } from './users.repository.ts';

/** @throws Problem `user-not-found` */
export async function getUser(
  { id, actor }: { id: string; actor: SignedIn },
  { users }: { users: Pick<UsersRepository, 'findById'> },
): Promise<UserRecord> {
  const user = await users.findById(id);
  if (!user || user.pending) throw problem('user-not-found');
  return maskedUserFor(actor, user);
}
