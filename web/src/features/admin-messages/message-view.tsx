import { Anchor, Box, Button, Group, Title } from '@mantine/core';
import { IconMail, IconMailOpened, IconSend, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { inboxMessages } from '#shared/schemas/admin-messages.ts';
import type { WireMessage } from '#shared/schemas/inbox.ts';
import { isStale } from '#web/src/api/api-error.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { Facts } from '#web/src/ui/admin/facts.tsx';
import { EmptyState } from '#web/src/ui/admin/list-states.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { DeleteMessageDialog, mailFailure, UnreadBadge } from './message-parts.tsx';
import styles from './messages.module.css';
import { useMarkMessage } from './messages.queries.ts';
import { replyAddress } from './reply-address.ts';

export interface MessageViewProps {
  message: WireMessage;
  readOnly: boolean;
  onDeleted: () => void;
}

/** Shows one message. A stranger wrote the text, so it is never rendered as HTML. */
export function MessageView({ message, readOnly, onDeleted }: MessageViewProps) {
  const { isRead, isPending, toggle, outcome } = useReadState(message, readOnly);
  const [deleting, setDeleting] = useState(false);
  const subjectId = useId();
  const lockedProps = { disabled: readOnly, title: readOnly ? readOnlyReason : undefined };
  const MarkIcon = isRead ? IconMail : IconMailOpened;
  return (
    <Box component="article" aria-labelledby={subjectId} maw="48rem">
      <Group gap="0.5rem 0.9rem">
        <Title
          order={2}
          id={subjectId}
          size="clamp(1.5rem, 1.3rem + 0.9vw, 2rem)"
          lh={1.2}
          lts="-0.02em"
          miw={0}
          className={styles.heading}
          dir="auto"
        >
          {message.subject}
        </Title>
        {!isRead && <UnreadBadge />}
      </Group>
      <MessageFacts message={message} />
      <MessageText text={message.message} />
      <OutcomeNotice outcome={outcome} />
      <Group gap="sm">
        <ReplyButton message={message} readOnly={readOnly} />
        <Button
          variant="default"
          leftSection={<MarkIcon size={18} stroke={1.7} aria-hidden />}
          aria-busy={isPending}
          onClick={toggle}
          {...lockedProps}
        >
          {isRead ? 'Mark as unread' : 'Mark as read'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
          onClick={() => setDeleting(true)}
          {...lockedProps}
        >
          Delete
        </Button>
      </Group>
      {deleting && (
        <DeleteMessageDialog
          message={message}
          onDeleted={onDeleted}
          onClose={() => setDeleting(false)}
        />
      )}
    </Box>
  );
}

/** The server sends viewers an empty text. */
function MessageText({ text }: { text: string }) {
  if (text === '') {
    return (
      <EmptyState>
        <p>The text is hidden from this account.</p>
      </EmptyState>
    );
  }
  return <p className={styles.text}>{text}</p>;
}

function ReplyButton({ message, readOnly }: Pick<MessageViewProps, 'message' | 'readOnly'>) {
  const icon = <IconSend size={18} stroke={1.7} aria-hidden />;
  if (readOnly) {
    return (
      <Button leftSection={icon} disabled title={readOnlyReason}>
        Reply
      </Button>
    );
  }
  return (
    <Button component="a" href={replyAddress(message)} leftSection={icon}>
      Reply
    </Button>
  );
}

function MessageFacts({ message }: { message: WireMessage }) {
  return (
    <Facts
      lined
      mt="1.25rem"
      className={styles.facts}
      facts={[
        ['From', <bdi key="from">{message.name}</bdi>],
        ['Email', <SenderAddress key="email" message={message} />],
        [
          'Received',
          <time key="received" dateTime={message.created_at}>
            {formatMoment(message.created_at)}
          </time>,
        ],
        ['Emailed to the owner', mailedAnswer(message)],
      ]}
    />
  );
}

function SenderAddress({ message }: { message: WireMessage }) {
  if (message.email === '') return 'Hidden';
  return <Anchor href={replyAddress(message)}>{message.email}</Anchor>;
}

function mailedAnswer(message: WireMessage): string {
  const { is_mailed, mail_refused, folder } = message;
  if (is_mailed) return 'Yes';
  if (mail_refused) return `No, the ${mailFailure(message)}`;
  return folder === 'spam' ? 'No, it looks like spam' : 'No, it is stored here only';
}

/**
 * Marks a message as read when it opens, and toggles the mark on request. If the automatic mark fails, the
 * message stays unread, without an error message.
 */
function useReadState(message: WireMessage, readOnly: boolean) {
  const { mutate, isPending, variables } = useMarkMessage();
  const [outcome, setOutcome] = useState<Outcome>();
  const hasOpened = useRef(false);
  const { id, version, is_read } = message;

  useEffect(() => {
    if (hasOpened.current || readOnly) return;
    hasOpened.current = true;
    if (!is_read) mutate({ message: { id, version }, isRead: true });
  }, [id, version, is_read, readOnly, mutate]);

  // Optimistic: during a request, the requested state is shown.
  const isRead = isPending ? variables.isRead : is_read;
  const toggle = () => {
    if (isPending) return;
    setOutcome(undefined);
    const onError = (error: Error) => setOutcome({ failed: true, sentence: markFailure(error) });
    mutate({ message, isRead: !isRead }, { onError });
  };
  return { isRead, isPending, toggle, outcome };
}

function markFailure(error: Error): string {
  if (isStale(error)) return inboxMessages.markedMeanwhile;
  return `The message could not be marked. ${errorDetail(error)}`;
}
