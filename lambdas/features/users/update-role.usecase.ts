import { savingLatest } from '#lambdas/kernel/saving.ts';
import type { UpdateRole } from '#shared/schemas/users.ts';
import type { UserRecord } from './user.ts';
import {
  type ChangeRequest,
  requireNoOwnLoss,
  save,
  type UserDeps,
  userToChange,
} from './user-changes.ts';
import { userEvent } from './user-event.ts';

/**
 * Rights are read with every request, so the new role applies to the next request of each session.
 * An invitation ends: whoever has its link, such as the editor who sent it, must not get the new rights.
 * @throws Problem `user-not-found`, `stale-version`, `own-account` or `last-admin`
 */
export function updateRole(
  request: ChangeRequest & { sent: UpdateRole },
  deps: Pick<UserDeps, 'users' | 'now' | 'newId'>,
): Promise<UserRecord> {
  const { actor, sent } = request;
  return savingLatest(request.ifMatch, async () => {
    const before = await userToChange(request, deps);
    const after = {
      ...before,
      isStaff: sent.is_staff,
      isAdmin: sent.is_admin,
      isViewer: sent.is_viewer,
      invitation: undefined,
      version: before.version + 1,
    };
    requireNoOwnLoss(actor, { before, after });
    const context = { user: after, actorId: actor.userId, now: deps.now(), id: deps.newId() };
    return save({ before, after, event: userEvent('update_user', context) }, deps);
  });
}
