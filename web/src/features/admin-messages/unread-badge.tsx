import { Badge } from '@mantine/core';

/** A word, so that what is unread does not depend on weight or colour alone. */
export function UnreadBadge() {
  return <Badge color="blue">Unread</Badge>;
}
