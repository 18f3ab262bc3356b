import { savingLatest } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import { processOutboxEntry } from './process-outbox-entry.ts';
import {
  type ChangeRequest,
  requireNoOwnLoss,
  type UserDeps,
  userToChange,
} from './user-changes.ts';
import { userEvent } from './user-event.ts';
import { removalEntryId, type UserOutboxEntry } from './user-outbox.ts';

/**
 * Deletes a user for good. Without the user the sessions are useless, so the remaining ones and the
 * Cognito account may be deleted later when they cannot be deleted at once.
 * @throws Problem `user-not-found`, `stale-version`, `privileged-account`, `own-account` or
 *   `last-admin`
 */
export async function deleteUser(request: ChangeRequest, deps: UserDeps): Promise<void> {
  const entry = await savingLatest(request.ifMatch, () => remove(request, deps));
  await processOutboxEntry(entry, deps).catch(() => undefined);
}

async function remove(request: ChangeRequest, deps: UserDeps): Promise<UserOutboxEntry | 'stale'> {
  const user = await userToChange(request, deps);
  requireNoOwnLoss(request.actor, { before: user, after: undefined });
  const now = deps.now();
  const context = { user, actorId: request.actor.userId, now, id: deps.newId() };
  const entry: UserOutboxEntry = {
    kind: 'removal',
    id: removalEntryId,
    userId: user.id,
    startedAt: now.toISOString(),
  };
  const event = userEvent('delete_user', context);
  const outcome = await deps.users.remove({ user, event, entry });
  if (outcome === 'last-admin') throw problem('last-admin');
  return outcome === 'stale' ? 'stale' : entry;
}
