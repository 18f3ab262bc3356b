/** The transaction steps for each change of a message by the admin area. */
import { type InboxMessage, listOf } from '#lambdas/features/contact/contact-message.ts';
import type {
  InboxRepository,
  MarkWrite,
  MessageCounts,
} from '#lambdas/features/contact/inbox.repository.ts';
import { auditEventItem } from '../audit.dynamo.ts';
import { type Key, messageKeys } from '../keys.ts';
import type { Condition, Step } from '../transact.ts';
import { messageCounterStep } from './messages.steps.ts';

export type InboxStep = Step<'message'>;

export function markSteps({ before, after }: MarkWrite): InboxStep[] {
  return [
    {
      ...markStep(messageKeys.message(before.id), after),
      when: isUnchanged(before),
      label: 'message',
    },
    markStep(messageKeys.messageList(listOf(before), before), after),
    ...(before.isSpam ? [] : [messageCounterStep({ unread: after.isRead ? -1 : 1 })]),
  ];
}

export function removeSteps({
  message,
  event,
}: Parameters<InboxRepository['remove']>[0]): InboxStep[] {
  return [
    { delete: messageKeys.message(message.id), when: isUnchanged(message), label: 'message' },
    { delete: messageKeys.messageList(listOf(message), message) },
    // Whether or not it has them: its mail may be sent or come back at the same time.
    ...(message.isSpam
      ? []
      : [{ delete: refusedMailKey(message) }, { delete: messageKeys.mail(mailOf(message)) }]),
    messageCounterStep(goneFrom(message)),
    ...(event ? [{ put: auditEventItem(event) }] : []),
  ];
}

export function refusedMailKey({ id, createdAt }: Pick<InboxMessage, 'id' | 'createdAt'>): Key {
  return messageKeys.refusedMail(mailOf({ id, createdAt }));
}

function mailOf({ id, createdAt }: Pick<InboxMessage, 'id' | 'createdAt'>) {
  return { messageId: id, createdAt };
}

/** Not the whole item: the message may be marked as mailed at the same time. */
function markStep(update: Key, { isRead, version }: MarkWrite['after']) {
  return {
    update,
    expression: 'SET #isRead = :isRead, #version = :next',
    names: { '#isRead': 'isRead', '#version': 'version' },
    values: { ':isRead': isRead, ':next': version },
  };
}

function goneFrom({ isSpam, isRead }: InboxMessage): Partial<MessageCounts> {
  if (isSpam) return { spam: -1 };
  return isRead ? { inbox: -1 } : { inbox: -1, unread: -1 };
}

/**
 * False for a missing message as well, so that a counter never counts twice. The mark is compared,
 * too, because an earlier release changes it without the version.
 */
function isUnchanged({ isRead, version }: InboxMessage): Condition {
  const isVersion =
    version === 1
      ? '(#version = :version OR attribute_not_exists(#version))'
      : '#version = :version';
  return {
    expression: `#isRead = :was AND ${isVersion}`,
    names: { '#isRead': 'isRead', '#version': 'version' },
    values: { ':was': isRead, ':version': version },
  };
}
