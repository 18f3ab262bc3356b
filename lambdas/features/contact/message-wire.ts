/** Messages to the owner as callers see them. */
import type { Principal } from '#shared/routes/handler.ts';
import type { WireMessage, WireMessageSummary } from '#shared/schemas/inbox.ts';
import { type InboxMessage, type InboxSummary, listOf } from './contact-message.ts';
import { maskedSummaryFor, seesMessages } from './message-masking.ts';

export function toWireMessageSummary(
  stored: InboxSummary,
  principal: Principal,
): WireMessageSummary {
  const message = maskedSummaryFor(principal, stored);
  return {
    id: message.id,
    name: message.name,
    email: message.email,
    subject: message.subject,
    created_at: message.createdAt,
    is_read: message.isRead,
    folder: listOf(message),
    mail_refused: message.isMailRefused,
    mail_returned: message.isMailReturned,
    version: message.version,
  };
}

export function toWireMessage(message: InboxMessage, principal: Principal): WireMessage {
  return {
    ...toWireMessageSummary(message, principal),
    message: seesMessages(principal) ? message.message : '',
    is_mailed: message.isMailed,
  };
}
