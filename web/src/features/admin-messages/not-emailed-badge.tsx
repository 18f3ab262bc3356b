import { Badge } from '@mantine/core';

/** An owner who waits for e-mails would miss the message, so the list says it in words. */
export function NotEmailedBadge() {
  return (
    <Badge color="yellow" title="The e-mail about this message could not be sent.">
      Not e-mailed
    </Badge>
  );
}
