import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { savingLatest } from '#lambdas/kernel/saving.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { InboxMessage } from './contact-message.ts';
import { getMessage } from './get-message.usecase.ts';
import type { InboxDeps } from './inbox.repository.ts';

/**
 * Deletes a message for good.
 * @throws Problem `message-not-found`
 */
export async function deleteMessage(
  { id, actor }: { id: string; actor: SignedIn },
  deps: InboxDeps,
): Promise<void> {
  await savingLatest(undefined, async () => {
    const message = await getMessage(id, deps.inbox);
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
