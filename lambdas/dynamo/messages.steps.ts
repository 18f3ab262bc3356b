/** What storing a message changes, as the steps of one transaction. */
import { tableKeys } from '#shared/platform/tables.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import type { MessageClaim, StoreMessage } from '../contact/messages.repository.ts';
import { epochSeconds } from './items.ts';
import { keys } from './keys.ts';
import { messageClaimItem, messageItem, messageListItem, senderItem } from './messages.items.ts';
import type { Condition, Step } from './transact.ts';

export type MessageStep = Step<'claim' | 'sender' | 'message'>;

const isNew: Condition = {
  expression: 'attribute_not_exists(#pk)',
  names: { '#pk': tableKeys.partition },
};

export function storeSteps({ message, sender, claim }: StoreMessage): MessageStep[] {
  return [
    ...(claim ? [claimStep(claim)] : []),
    { put: senderItem(sender), when: isStill(sender.before), label: 'sender' },
    { put: messageItem(message), when: isNew, label: 'message' },
    { put: messageListItem(message) },
    counterStep(message),
  ];
}

/** An expired claim counts as none, whether or not DynamoDB has removed it. */
function claimStep(claim: MessageClaim): MessageStep {
  return {
    put: messageClaimItem(claim),
    when: {
      expression: 'attribute_not_exists(#pk) OR #expiry <= :now',
      names: { '#pk': tableKeys.partition, '#expiry': tableKeys.expiry },
      values: { ':now': epochSeconds(claim.now) },
    },
    label: 'claim',
  };
}

function isStill(times: readonly number[]): Condition {
  if (times.length === 0) return isNew;
  return {
    expression: '#times = :before',
    names: { '#times': 'times' },
    values: { ':before': times },
  };
}

/** Spam is counted by itself, and nobody has to read it. */
function counterStep({ isSpam }: ContactMessage): MessageStep {
  const counters = isSpam ? ['spam'] : ['inbox', 'unread'];
  return {
    update: keys.messageCounters(),
    expression: `ADD ${counters.map((name) => `#${name} :one`).join(', ')}`,
    names: Object.fromEntries(counters.map((name) => [`#${name}`, name])),
    values: { ':one': 1 },
  };
}
