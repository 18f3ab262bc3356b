import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MessageFolder, MessageList } from '#shared/schemas/inbox.ts';

const tabs: { value: MessageFolder; label: string }[] = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'spam', label: 'Spam' },
];

export interface MessageFoldersProps {
  folder: MessageFolder;
  counts: MessageList['meta']['counts'] | undefined;
  onFolder: (folder: string | null) => void;
  /** The list of the folder. */
  children: ReactNode;
}

export function MessageFolders({ folder, counts, onFolder, children }: MessageFoldersProps) {
  return (
    <Tabs value={folder} onChange={onFolder} classNames={{ list: 'adm-tabs', tab: 'adm-tab' }}>
      <div className="adm-filter">
        <Tabs.List aria-label="Messages by folder">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label} {counts && <span className="adm-count">{counts[value]}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel value={folder}>{children}</Tabs.Panel>
    </Tabs>
  );
}
