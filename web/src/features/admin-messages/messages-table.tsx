import { ActionIcon, Table } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { WireMessageSummary } from '#shared/schemas/inbox.ts';
import { ListTable } from '#web/src/ui/admin/list-table.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import styles from './messages-table.module.css';
import { UnreadBadge } from './unread-badge.tsx';

export interface MessagesTableProps {
  rows: Ref<HTMLTableSectionElement>;
  messages: readonly WireMessageSummary[];
  readOnly: boolean;
  onDelete: (message: WireMessageSummary) => void;
}

export function MessagesTable({ rows, messages, ...row }: MessagesTableProps) {
  return (
    <ListTable rows={rows} label="Messages" columns={['Subject', 'From', 'Received']}>
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} {...row} />
      ))}
    </ListTable>
  );
}

interface MessageRowProps extends Omit<MessagesTableProps, 'rows' | 'messages'> {
  message: WireMessageSummary;
}

/** Strangers wrote the names: isolated, none turns the text around it. */
function MessageRow({ message, readOnly, onDelete }: MessageRowProps) {
  return (
    <Table.Tr className={message.is_read ? styles.read : undefined}>
      <Table.Td className={`adm-cell-title ${styles.subject}`}>
        <Link to={`/admin/messages/${message.id}`}>
          <bdi>{message.subject}</bdi>
        </Link>
        {!message.is_read && <UnreadBadge />}
      </Table.Td>
      <Table.Td className={styles.sender}>
        <bdi>{message.name}</bdi>
        {message.email !== '' && <span className={styles.address}>{message.email}</span>}
      </Table.Td>
      <Table.Td className="adm-cell-updated">
        <time dateTime={message.created_at}>{formatMoment(message.created_at)}</time>
      </Table.Td>
      <Table.Td className="adm-cell-actions">
        <ActionIcon
          color="gray"
          aria-label={`Delete ${message.subject}`}
          disabled={readOnly}
          title={readOnly ? readOnlyReason : undefined}
          onClick={() => onDelete(message)}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}
