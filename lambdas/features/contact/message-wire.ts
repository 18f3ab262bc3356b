/** Messages to the owner as callers see them: the demo login is public, so a viewer learns neither sender nor text. */
import type { Principal } from '#shared/routes/handler.ts';
import type { WireMessage, WireMessageSummary } from '#shared/schemas/inbox.ts';
import { type InboxMessage, type InboxSummary, listOf } from './contact-message.ts';

export function toWireMessageSummary(
  message: InboxSummary,
  principal: Principal,
): WireMessageSummary {
  return {
    id: message.id,
    name: message.name,
    email: message.email,
    subject: message.subject,
    created_at: message.createdAt,
    is_read: message.isRead,
    folder: listOf(message),
    mail_refused: message.isMailRefused,
    ...(seesAll(principal) ? {} : hiddenSummary),
  };
}

export function toWireMessage(message: InboxMessage, principal: Principal): WireMessage {
  return {
    ...toWireMessageSummary(message, principal),
    message: seesAll(principal) ? message.message : '',
    is_mailed: message.isMailed,
  };
}

const hiddenSummary = { name: 'Hidden sender', email: '', subject: 'Hidden message' };

function seesAll({ kind }: Principal): boolean {
  return kind === 'staff' || kind === 'admin';
}
