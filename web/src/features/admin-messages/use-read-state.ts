import { useEffect, useRef, useState } from 'react';
import type { WireMessage } from '#shared/schemas/inbox.ts';
import { inboxMessages } from '#shared/schemas/inbox-messages.ts';
import { isStale } from '#web/src/api/api-error.ts';
import { errorDetail } from '#web/src/api/client.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { useMarkMessage } from './messages.queries.ts';

/**
 * Marks a message as read when it is opened, once, and later as its reader says. A failure of the
 * first is not reported: the message still shows as unread, or as somebody else has just marked it.
 */
export function useReadState(message: WireMessage, readOnly: boolean) {
  const { mutate, isPending, variables } = useMarkMessage();
  const [outcome, setOutcome] = useState<Outcome>();
  const seen = useRef(false);
  const { id, version, is_read } = message;

  useEffect(() => {
    if (seen.current || readOnly) return;
    seen.current = true;
    if (!is_read) mutate({ message: { id, version }, isRead: true });
  }, [id, version, is_read, readOnly, mutate]);

  /** Optimistic: the state once the server has confirmed. */
  const isRead = isPending ? variables.isRead : is_read;
  const toggle = () => {
    if (isPending) return;
    setOutcome(undefined);
    const onError = (error: Error) => setOutcome({ failed: true, sentence: failure(error) });
    mutate({ message, isRead: !isRead }, { onError });
  };
  return { isRead, isPending, toggle, outcome };
}

function failure(error: Error): string {
  if (isStale(error)) return inboxMessages.markedMeanwhile;
  return `The message could not be marked. ${errorDetail(error)}`;
}
