import { ActionIcon, Table, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { WireMessageSummary } from '#shared/schemas/inbox.ts';
import { ActionsCell, ListTable, SelectCell, TitleCell } from '#web/src/ui/admin/list-table.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import type { Selection } from '#web/src/ui/bulk/use-bulk.ts';
import styles from './messages.module.css';
import { NotEmailedBadge, UnreadBadge } from './message-parts.tsx';

export interface MessagesTableProps {
  rows: Ref<HTMLTableSectionElement>;
  messages: readonly WireMessageSummary[];
  readOnly: boolean;
  /** Unused if `readOnly`. */
  selection: Selection;
  onDelete: (message: WireMessageSummary) => void;
}

export function MessagesTable({ rows, messages, ...row }: MessagesTableProps) {
  return (
    <ListTable
      rows={rows}
      label="Messages"
      columns={['Subject', 'From', 'Received']}
      selects={!row.readOnly}
    >
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} {...row} />
      ))}
    </ListTable>
  );
}

interface MessageRowProps extends Omit<MessagesTableProps, 'rows' | 'messages'> {
  message: WireMessageSummary;
}

/** Strangers wrote the texts: `bdi` keeps a right-to-left text from reversing its surroundings. */
function MessageRow({ message, readOnly, selection, onDelete }: MessageRowProps) {
  return (
    <Table.Tr className={message.is_read ? styles.read : undefined}>
      {!readOnly && (
        <SelectCell
          label={`Select ${message.subject}`}
          checked={selection.selected.has(message.id)}
          onToggle={() => selection.toggle(message.id)}
        />
      )}
      <TitleCell className={styles.subject}>
        <Link to={`/admin/messages/${message.id}`}>
          <bdi>{message.subject}</bdi>
        </Link>
        {!message.is_read && <UnreadBadge />}
        {message.mail_refused && <NotEmailedBadge message={message} />}
      </TitleCell>
      <Table.Td className={styles.sender}>
        <bdi>{message.name}</bdi>
        {message.email !== '' && (
          <Text c="dimmed" fz="sm">
            {message.email}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={styles.received}>
        <time dateTime={message.created_at}>{formatMoment(message.created_at)}</time>
      </Table.Td>
      <ActionsCell>
        <ActionIcon
          color="gray"
          aria-label={`Delete ${message.subject}`}
          disabled={readOnly}
          title={readOnly ? readOnlyReason : undefined}
          onClick={() => onDelete(message)}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </ActionsCell>
    </Table.Tr>
  );
}
