import { IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { WireMessageSummary } from '#shared/schemas/inbox.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { BulkBar } from '#web/src/ui/bulk/bulk-bar.tsx';
import { type Selection, useBulk } from '#web/src/ui/bulk/use-bulk.ts';
import { deleteMessage, markMessage, useRefreshMessages } from './messages.queries.ts';

const nouns = { one: 'message', many: 'messages' };

export interface MessagesBulkProps {
  messages: readonly WireMessageSummary[];
  selection: Selection;
  onOutcome: (outcome: Outcome | undefined) => void;
}

/** Marks or deletes the selected messages, each in the version that is listed. */
export function MessagesBulk({ messages, selection, onOutcome }: MessagesBulkProps) {
  const refresh = useRefreshMessages();
  const { progress, run } = useBulk<WireMessageSummary>({ selection, nouns, refresh, onOutcome });
  const [deleting, setDeleting] = useState(false);
  const entries = messages.filter(({ id }) => selection.selected.has(id));
  const mark = (isRead: boolean) =>
    void run({
      entries,
      change: (message) => markMessage(message, isRead),
      what: isRead ? 'marked as read' : 'marked as unread',
    });
  const count = entries.length;
  return (
    <>
      <BulkBar
        what="messages"
        selection={selection}
        progress={progress}
        actions={[
          {
            label: 'Mark as read',
            icon: <IconMailOpened size={18} stroke={1.7} aria-hidden />,
            onClick: () => mark(true),
          },
          {
            label: 'Mark as unread',
            icon: <IconMail size={18} stroke={1.7} aria-hidden />,
            onClick: () => mark(false),
          },
          {
            label: 'Delete',
            icon: <IconTrash size={18} stroke={1.7} aria-hidden />,
            onClick: () => setDeleting(true),
          },
        ]}
      />
      {deleting && (
        <DeleteDialog
          title={`Delete ${count} ${count === 1 ? nouns.one : nouns.many}?`}
          error={undefined}
          pending={false}
          onDelete={() => {
            setDeleting(false);
            void run({ entries, change: deleteMessage, what: 'deleted' });
          }}
          onClose={() => setDeleting(false)}
        >
          {count === 1 ? 'It' : 'They'} will be deleted for everyone. This cannot be undone.
        </DeleteDialog>
      )}
    </>
  );
}
