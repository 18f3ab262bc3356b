import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { requireVersion, savingLatest } from '#lambdas/kernel/saving.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { InboxMessage } from './contact-message.ts';
import type { InboxDeps } from './inbox.repository.ts';

/**
 * Deletes a message for good.
 * @throws Problem `message-not-found` or `stale-version`
 */
export async function deleteMessage(
  { id, actor, ifMatch }: { id: string; actor: SignedIn; ifMatch: number | undefined },
  deps: InboxDeps,
): Promise<void> {
  await savingLatest(ifMatch, async () => {
    const found = await deps.inbox.find(id);
    const message = requireVersion(found, { ifMatch, missing: 'message-not-found' });
    return deps.inbox.remove({ message, event: deletionEvent(message, actor, deps) });
  });
}

/** Names the day only: no name and no subject of a deleted message may remain. */
function deletionEvent(
  { createdAt }: InboxMessage,
  { userId }: SignedIn,
  { now, newId }: InboxDeps,
): AuditEvent {
  return {
    id: newId(),
    action: 'delete_message',
    actionDisplay: 'Deleted message',
    label: `Message of ${createdAt.slice(0, 10)}`,
    userId,
    timestamp: now().toISOString(),
  };
}
