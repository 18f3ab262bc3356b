import { Badge } from '@mantine/core';
import type { WireMessageSummary } from '#shared/schemas/inbox.ts';

/** A word, so that the unread state does not depend on weight or colour alone. */
export function UnreadBadge() {
  return <Badge color="blue">Unread</Badge>;
}

/** An owner who waits for e-mails would miss the message, so the list says it in words. */
export function NotEmailedBadge({ message }: { message: WireMessageSummary }) {
  return (
    <Badge color="yellow" title={`The ${mailFailure(message)}`}>
      Not e-mailed
    </Badge>
  );
}

/** The failure of an e-mail that was refused, in words that follow “The”. */
export function mailFailure({ mail_returned }: Pick<WireMessageSummary, 'mail_returned'>): string {
  return mail_returned
    ? 'e-mail about this message was sent, but came back.'
    : 'e-mail about this message could not be sent.';
}
