import { requireVersion, savingLatest } from '#lambdas/kernel/saving.ts';
import type { InboxMessage } from './contact-message.ts';
import type { InboxRepository } from './inbox.repository.ts';

/**
 * Marks a message as read or unread; if it is already marked so, it is returned unchanged. The
 * activity feed does not record it: reading changes nothing that others see.
 * @throws Problem `message-not-found` or `stale-version`
 */
export function markMessage(
  { id, isRead, ifMatch }: { id: string; isRead: boolean; ifMatch: number | undefined },
  inbox: Pick<InboxRepository, 'find' | 'mark'>,
): Promise<InboxMessage> {
  return savingLatest(ifMatch, async () => {
    const before = requireVersion(await inbox.find(id), { ifMatch, missing: 'message-not-found' });
    if (before.isRead === isRead) return before;
    const after = { ...before, isRead, version: before.version + 1 };
    return (await inbox.mark({ before, after })) === 'saved' ? after : 'stale';
  });
}
