import { savingLatest } from '#lambdas/kernel/saving.ts';
import type { UserRecord } from './user.ts';
import { type ChangeRequest, save, type UserDeps, userToChange } from './user-changes.ts';
import { userEvent } from './user-event.ts';

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
    const after = { ...before, invitation: undefined, version: before.version + 1 };
    const context = {
      user: after,
      actorId: request.actor.userId,
      now: deps.now(),
      id: deps.newId(),
    };
    return save({ before, after, event: userEvent('revoke_invitation', context) }, deps);
  });
}
