/** The transaction steps for each change of a message by the admin area. */
import { type InboxMessage, listOf } from '#lambdas/features/contact/contact-message.ts';
import type { InboxRepository, MessageCounts } from '#lambdas/features/contact/inbox.repository.ts';
import { auditEventItem } from '../audit.dynamo.ts';
import { type Key, messageKeys } from '../keys.ts';
import type { Condition, Step } from '../transact.ts';
import { messageCounterStep } from './messages.steps.ts';

export type InboxStep = Step<'message'>;

export function markSteps({
  message,
  isRead,
}: Parameters<InboxRepository['mark']>[0]): InboxStep[] {
  return [
    {
      ...markStep(messageKeys.message(message.id), isRead),
      when: isMarkedAs(message),
      label: 'message',
    },
    markStep(messageKeys.messageList(listOf(message), message), isRead),
    ...(message.isSpam ? [] : [messageCounterStep({ unread: isRead ? -1 : 1 })]),
  ];
}

export function removeSteps({
  message,
  event,
}: Parameters<InboxRepository['remove']>[0]): InboxStep[] {
  return [
    { delete: messageKeys.message(message.id), when: isMarkedAs(message), label: 'message' },
    { delete: messageKeys.messageList(listOf(message), message) },
    ...(message.isMailRefused ? [{ delete: refusedMailKey(message) }] : []),
    messageCounterStep(goneFrom(message)),
    ...(event ? [{ put: auditEventItem(event) }] : []),
  ];
}

export function refusedMailKey({ id, createdAt }: Pick<InboxMessage, 'id' | 'createdAt'>): Key {
  return messageKeys.refusedMail({ messageId: id, createdAt });
}

/** Not the whole item: the message may be marked as mailed at the same time. */
function markStep(update: Key, isRead: boolean) {
  return {
    update,
    expression: 'SET #isRead = :isRead',
    names: { '#isRead': 'isRead' },
    values: { ':isRead': isRead },
  };
}

function goneFrom({ isSpam, isRead }: InboxMessage): Partial<MessageCounts> {
  if (isSpam) return { spam: -1 };
  return isRead ? { inbox: -1 } : { inbox: -1, unread: -1 };
}

/** False for a missing message as well, so that a counter never counts twice. */
function isMarkedAs({ isRead }: InboxMessage): Condition {
  return {
    expression: '#isRead = :was',
    names: { '#isRead': 'isRead' },
    values: { ':was': isRead },
  };
}
