import { problem } from '#shared/problems.ts';
import type { InboxMessage } from './contact-message.ts';
import type { InboxRepository } from './inbox.repository.ts';

/** @throws Problem `message-not-found` */
export async function getMessage(
  id: string,
  inbox: Pick<InboxRepository, 'find'>,
): Promise<InboxMessage> {
  const message = await inbox.find(id);
  if (!message) throw problem('message-not-found');
  return message;
}
