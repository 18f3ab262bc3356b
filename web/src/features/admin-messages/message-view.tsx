import { Box, Button, Group, Title } from '@mantine/core';
import { IconMail, IconMailOpened, IconSend, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { WireMessage } from '#shared/schemas/inbox.ts';
import { EmptyState } from '#web/src/ui/admin/list-states.tsx';
import { OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { MessageFacts } from './message-facts.tsx';
import styles from './message-view.module.css';
import { replyAddress } from './reply-address.ts';
import { UnreadBadge } from './unread-badge.tsx';
import { useReadState } from './use-read-state.ts';

export interface MessageViewProps {
  message: WireMessage;
  readOnly: boolean;
  onDeleted: () => void;
}

/** The whole of one message. Its sender's text is shown as plain text, whatever it is. */
export function MessageView({ message, readOnly, onDeleted }: MessageViewProps) {
  const { isRead, isPending, toggle, outcome } = useReadState(message, readOnly);
  const [deleting, setDeleting] = useState(false);
  const subjectId = useId();
  const locked = { disabled: readOnly, title: readOnly ? readOnlyReason : undefined };
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
          className={styles.subject}
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
          {...locked}
        >
          {isRead ? 'Mark as unread' : 'Mark as read'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
          onClick={() => setDeleting(true)}
          {...locked}
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

/** The server masks it for a viewer. */
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
