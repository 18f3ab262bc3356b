import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MessageFolder, MessageList } from '#shared/schemas/inbox.ts';
import { limits } from '#shared/schemas/limits.ts';
import { ListFilter } from '#web/src/ui/admin/list-filter.tsx';
import { SearchBox } from '#web/src/ui/admin/search-box.tsx';

const tabs: { value: MessageFolder; label: string }[] = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'spam', label: 'Spam' },
];

export interface MessageFoldersProps {
  folder: MessageFolder;
  q: string;
  counts: MessageList['meta']['counts'] | undefined;
  onFolder: (folder: MessageFolder) => void;
  onSearch: (q: string) => void;
  /** The list of the folder. */
  children: ReactNode;
}

export function MessageFolders(props: MessageFoldersProps) {
  const { folder, q, counts, onFolder, onSearch, children } = props;
  const isPartial = q !== '' && (counts?.[folder] ?? 0) > limits.searchedMessages;
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
          The newest {limits.searchedMessages} messages of this folder are searched.
        </Text>
      )}
      {children}
    </ListFilter>
  );
}
