import { Badge } from '@mantine/core';

/** A word, so that the unread state does not depend on weight or colour alone. */
export function UnreadBadge() {
  return <Badge color="blue">Unread</Badge>;
}
