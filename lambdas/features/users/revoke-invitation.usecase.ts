import { savingLatest } from '#lambdas/kernel/saving.ts';
import type { UserRecord } from './user.ts';
import { type ChangeRequest, type UserDeps, userToChange } from './user-changes.ts';
import { withdrawInvitation } from './user-invitation.ts';

/**
 * Makes the link of an invitation stop working; without one nothing changes.
 * @throws Problem `user-not-found`, `stale-version` or `privileged-account`
 */
export function revokeInvitation(
  request: ChangeRequest,
  deps: Pick<UserDeps, 'users' | 'now' | 'newId'>,
): Promise<UserRecord> {
  return savingLatest(request.ifMatch, async () => {
    const before = await userToChange(request, deps);
    if (!before.invitation) return before;
    return withdrawInvitation({ before, actorId: request.actor.userId }, deps);
  });
}
