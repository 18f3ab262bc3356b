/** The transaction steps for storing a message. */

import type { MessageCounts } from '#lambdas/features/contact/inbox.repository.ts';
import type { MailedMessage } from '#lambdas/features/contact/mail-outbox.ts';
import type { MailFailure } from '#lambdas/features/contact/mails.repository.ts';
import type { StoreMessage } from '#lambdas/features/contact/messages.repository.ts';
import { exists, isNew } from '../conditions.ts';
import { claimStep } from '../claims.ts';
import { messageKeys } from '../keys.ts';
import type { Condition, Step } from '../transact.ts';
import {
  mailItem,
  messageItem,
  messageListItem,
  refusedMailItem,
  senderItem,
} from './messages.items.ts';

export type MessageStep = Step<'claim' | 'sender' | 'message'>;

export function storeSteps({ message, sender, claim, mail }: StoreMessage): MessageStep[] {
  return [
    ...(claim ? [claimStep(messageKeys.messageClaim(claim.key), claim)] : []),
    { put: senderItem(sender), when: isStill(sender.before), label: 'sender' },
    { put: messageItem(message), when: isNew, label: 'message' },
    { put: messageListItem(message) },
    ...(mail ? [{ put: mailItem(mail) }] : []),
    // Spam has its own count, and never counts as unread.
    messageCounterStep(message.isSpam ? { spam: 1 } : { inbox: 1, unread: 1 }),
  ];
}

/** A deleted message gets no mark: nothing would remove it again. */
export function refuseSteps(mail: MailedMessage, failure: MailFailure): Step<'message' | 'mark'>[] {
  return [
    {
      update: messageKeys.message(mail.messageId),
      expression: 'SET isMailed = :no',
      names: {},
      values: { ':no': false },
      when: exists,
      label: 'message',
    },
    { put: refusedMailItem(mail, failure), when: isNew, label: 'mark' },
    { delete: messageKeys.mail(mail) },
  ];
}

function isStill(times: readonly number[]): Condition {
  if (times.length === 0) return isNew;
  return {
    expression: '#times = :before',
    names: { '#times': 'times' },
    values: { ':before': times },
  };
}

/** The increment of each counter. */
export function messageCounterStep(changes: Partial<MessageCounts>): Step<never> {
  const names = Object.keys(changes);
  return {
    update: messageKeys.messageCounters(),
    expression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
    names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(Object.entries(changes).map(([name, by]) => [`:${name}`, by])),
  };
}
