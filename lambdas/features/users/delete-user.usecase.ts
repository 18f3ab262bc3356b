import { erasedLabel } from '#lambdas/kernel/audit-event.ts';
import { savingLatest } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import { processOutboxEntry } from './process-user-outbox.usecase.ts';
import {
  type ChangeRequest,
  requireOwnAccessKept,
  save,
  type UserDeps,
  findChangeableUser,
} from './user-changes.ts';
import { userEvent, removalEntryId, type UserOutboxEntry } from './user.ts';

/**
 * Deletes a user for good. The sessions are useless without the user, so they and the Cognito account may be
 * deleted later if they cannot be deleted at once.
 * @throws Problem `user-not-found`, `stale-version`, `privileged-account`, `own-account` or
 *   `last-admin`
 */
export async function deleteUser(request: ChangeRequest, deps: UserDeps): Promise<void> {
  const entry = await savingLatest(request.ifMatch, () => remove(request, deps));
  await processOutboxEntry(entry, deps).catch(() => undefined);
}

interface RemovalDeps extends Pick<UserDeps, 'now' | 'newId'> {
  users: Pick<UserDeps['users'], 'findById' | 'remove'>;
}

/**
 * Deletes a user without naming the user in the activity feed. `processUserOutbox` deletes the sessions and the
 * Cognito account.
 * @throws Problem as `deleteUser`
 */
export async function eraseUser(
  request: Pick<ChangeRequest, 'id' | 'actor'>,
  deps: RemovalDeps,
): Promise<void> {
  const erasure = { ...request, ifMatch: undefined, isErasure: true };
  await savingLatest(undefined, () => remove(erasure, deps));
}

/**
 * Disables a user who is to be erased. This ends all sessions, so that the user cannot add data during the erasure.
 * @throws Problem as `deleteUser`
 */
export async function lockUser(
  { id, actor }: Pick<ChangeRequest, 'id' | 'actor'>,
  deps: { users: Pick<UserDeps['users'], 'findById' | 'update'> },
): Promise<void> {
  await savingLatest(undefined, async () => {
    const before = await findChangeableUser({ id, actor, ifMatch: undefined }, deps);
    if (!before.isActive) return before;
    const after = { ...before, isActive: false, version: before.version + 1 };
    requireOwnAccessKept(actor, { before, after });
    return save({ before, after }, deps);
  });
}

async function remove(
  request: ChangeRequest & { isErasure?: boolean },
  deps: RemovalDeps,
): Promise<UserOutboxEntry | 'stale'> {
  const user = await findChangeableUser(request, deps);
  requireOwnAccessKept(request.actor, { before: user, after: undefined });
  const entry: UserOutboxEntry = {
    kind: 'removal',
    id: removalEntryId,
    userId: user.id,
    startedAt: deps.now().toISOString(),
  };
  const named = userEvent('delete_user', { user, actorId: request.actor.userId }, deps);
  const event = request.isErasure ? { ...named, label: erasedLabel } : named;
  const outcome = await deps.users.remove({ user, event, entry });
  if (outcome === 'last-admin') throw problem('last-admin');
  return outcome === 'stale' ? 'stale' : entry;
}
