import { savingLatest } from '#lambdas/kernel/saving.ts';
import type { InboxMessage } from './contact-message.ts';
import { getMessage } from './get-message.usecase.ts';
import type { InboxRepository } from './inbox.repository.ts';

/**
 * Marks a message as read or unread; if it is already marked so, it is returned unchanged. The
 * activity feed does not record it: reading changes nothing that others see.
 * @throws Problem `message-not-found`
 */
export function markMessage(
  { id, isRead }: { id: string; isRead: boolean },
  inbox: Pick<InboxRepository, 'find' | 'mark'>,
): Promise<InboxMessage> {
  return savingLatest(undefined, async () => {
    const message = await getMessage(id, inbox);
    if (message.isRead === isRead) return message;
    const outcome = await inbox.mark({ message, isRead });
    return outcome === 'saved' ? { ...message, isRead } : 'stale';
  });
}
