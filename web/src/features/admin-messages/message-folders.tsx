import type { ReactNode } from 'react';
import type { MessageFolder, MessageList } from '#shared/schemas/inbox.ts';
import { ListFilter } from '#web/src/ui/admin/list-filter.tsx';

const tabs: { value: MessageFolder; label: string }[] = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'spam', label: 'Spam' },
];

export interface MessageFoldersProps {
  folder: MessageFolder;
  counts: MessageList['meta']['counts'] | undefined;
  onFolder: (folder: MessageFolder) => void;
  /** The list of the folder. */
  children: ReactNode;
}

export function MessageFolders({ folder, onFolder, ...list }: MessageFoldersProps) {
  return (
    <ListFilter
      label="Messages by folder"
      tabs={tabs}
      value={folder}
      onChange={onFolder}
      {...list}
    />
  );
}
