import { Text } from '@mantine/core';
import { IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { inboxMessages } from '#shared/schemas/admin-messages.ts';
import type { MessageFolder, MessageList, WireMessageSummary } from '#shared/schemas/inbox.ts';
import { readLimits } from '#shared/schemas/limits.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { ListFilter, SearchBox } from '#web/src/ui/admin/list-filter.tsx';
import { PagedList } from '#web/src/ui/admin/list-states.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { BulkBar } from '#web/src/ui/bulk/bulk-bar.tsx';
import { type Selection, useBulk, useSelection } from '#web/src/ui/bulk/use-bulk.ts';
import { DeleteMessageDialog } from './message-parts.tsx';
import { MessagesTable } from './messages-table.tsx';
import { deleteMessage, markMessage, useMessages, useRefreshMessages } from './messages.queries.ts';
import { useMessagesView } from './use-messages-view.ts';

const emptySentences: Record<MessageFolder, string> = {
  inbox: inboxMessages.inboxEmpty,
  spam: inboxMessages.spamEmpty,
};

export interface MessagesListProps {
  readOnly: boolean;
  /** Links beside the heading. */
  actions?: ReactNode;
}

/** Messages of visitors, the newest first. Suspected spam has a separate folder. */
export function MessagesList({ readOnly, actions }: MessagesListProps) {
  const { folder, q, setFolder, setQuery } = useMessagesView();
  const list = useMessages(folder, q);
  const selection = useSelection((list.items ?? []).map(({ id }) => id));
  const [deleting, setDeleting] = useState<WireMessageSummary>();
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <>
      <PageHead title="Messages">{actions}</PageHead>
      <MessageFolders
        folder={folder}
        q={q}
        counts={list.meta?.counts}
        onFolder={setFolder}
        onSearch={setQuery}
      >
        <OutcomeNotice outcome={outcome} />
        <PagedList
          list={list}
          what="Messages"
          failedText={inboxMessages.listLoadFailed}
          emptyText={q === '' ? emptySentences[folder] : inboxMessages.nothingFound}
          focusTarget="a"
        >
          {(messages, rows) => (
            <>
              {!readOnly && (
                <MessagesBulk messages={messages} selection={selection} onOutcome={setOutcome} />
              )}
              <MessagesTable
                rows={rows}
                messages={messages}
                readOnly={readOnly}
                selection={selection}
                onDelete={setDeleting}
              />
            </>
          )}
        </PagedList>
      </MessageFolders>
      {deleting && (
        <DeleteMessageDialog
          // After a conflict, the reloaded list has the latest version.
          message={list.items?.find(({ id }) => id === deleting.id) ?? deleting}
          onDeleted={() => {
            setDeleting(undefined);
            setOutcome({ failed: false, sentence: inboxMessages.deleted });
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

const tabs: { value: MessageFolder; label: string }[] = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'spam', label: 'Spam' },
];

interface MessageFoldersProps {
  folder: MessageFolder;
  q: string;
  counts: MessageList['meta']['counts'] | undefined;
  onFolder: (folder: MessageFolder) => void;
  onSearch: (q: string) => void;
  children: ReactNode;
}

function MessageFolders(props: MessageFoldersProps) {
  const { folder, q, counts, onFolder, onSearch, children } = props;
  const isPartial = q !== '' && (counts?.[folder] ?? 0) > readLimits.searchedMessages;
  return (
    <ListFilter
      label="Messages by folder"
      tabs={tabs}
      value={folder}
      counts={counts}
      onChange={onFolder}
      search={<SearchBox label="Search messages" q={q} onSearch={onSearch} />}
    >
      {isPartial && (
        <Text c="var(--ink-2)" mb="md">
          The newest {readLimits.searchedMessages} messages of this folder are searched.
        </Text>
      )}
      {children}
    </ListFilter>
  );
}

const nouns = { one: 'message', many: 'messages' };

interface MessagesBulkProps {
  messages: readonly WireMessageSummary[];
  selection: Selection;
  onOutcome: (outcome: Outcome | undefined) => void;
}

/** Marks or deletes the selected messages, except those that somebody has changed since they were listed. */
function MessagesBulk({ messages, selection, onOutcome }: MessagesBulkProps) {
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
