import { useState } from 'react';
import type { MessageFolder, WireMessageSummary } from '#shared/schemas/inbox.ts';
import { inboxMessages } from '#shared/schemas/inbox-messages.ts';
import { EmptyState, LoadingRows, LoadMore } from '#web/src/ui/admin/list-states.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { RetryNotice } from '#web/src/ui/admin/retry-notice.tsx';
import { useFocusAfterMore } from '#web/src/ui/use-focus-after-more.ts';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { MessageFolders } from './message-folders.tsx';
import { useMessages } from './messages.queries.ts';
import { MessagesTable } from './messages-table.tsx';
import { useMessagesView } from './use-messages-view.ts';

const emptySentences: Record<MessageFolder, string> = {
  inbox: inboxMessages.inboxEmpty,
  spam: inboxMessages.spamEmpty,
};

/** What visitors have written, newest first; what programs wrote is in a folder of its own. */
export function MessagesList({ readOnly }: { readOnly: boolean }) {
  const { folder, setFolder } = useMessagesView();
  const list = useMessages(folder);
  const [deleting, setDeleting] = useState<WireMessageSummary>();
  const [outcome, setOutcome] = useState<Outcome>();
  const messages = list.failed ? undefined : list.items;
  const {
    list: rows,
    button,
    focusNext,
  } = useFocusAfterMore<HTMLTableSectionElement>(messages?.length ?? 0, list.moreFailed, 'a');
  return (
    <>
      <PageHead title="Messages" />
      <MessageFolders folder={folder} counts={list.meta?.counts} onFolder={setFolder}>
        <OutcomeNotice outcome={outcome} />
        {list.failed && (
          <RetryNotice onRetry={list.retry}>{inboxMessages.listLoadFailed}</RetryNotice>
        )}
        {!list.failed && !messages && <LoadingRows label="Loading messages" />}
        {messages?.length === 0 && (
          <EmptyState>
            <p>{emptySentences[folder]}</p>
          </EmptyState>
        )}
        {messages && messages.length > 0 && (
          <MessagesTable
            rows={rows}
            messages={messages}
            readOnly={readOnly}
            onDelete={setDeleting}
          />
        )}
      </MessageFolders>
      {list.severalPages && !list.failed && (
        <LoadMore
          ref={button}
          label="Load More Messages"
          hasMore={list.hasMore}
          failed={list.moreFailed}
          loading={list.loadingMore}
          onLoadMore={() => {
            focusNext();
            list.loadMore();
          }}
        />
      )}
      {deleting && (
        <DeleteMessageDialog
          message={deleting}
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
