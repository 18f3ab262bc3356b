import { Button, Loader, Table, Text } from '@mantine/core';
import type { Ref } from 'react';
import { ActionsCell, ListTable, TitleCell } from './list-table.tsx';
import { formatDay } from './moment.ts';
import { type Outcome, OutcomeNotice } from './outcome-notice.tsx';
import { type ListPages, PagedList } from './paged-list.tsx';
import { readOnlyReason } from './read-only.ts';
import styles from './trash-list.module.css';

/** A deleted thing that can be restored. Timestamps in UTC. */
export interface TrashedItem {
  id: string;
  title: string;
  deleted_at: string;
  expires_at: string;
}

export interface TrashListProps<Item extends TrashedItem> {
  what: 'posts' | 'projects';
  /** What becomes of them. */
  note: string;
  list: ListPages<Item>;
  readOnly: boolean;
  restoring: {
    /** Of the item being restored. */
    id: string | undefined;
    outcome: Outcome | undefined;
    restore: (item: Item) => void;
  };
}

/**
 * What was deleted in the last 30 days, with a button to restore it, in every state of its list.
 */
export function TrashList<Item extends TrashedItem>(props: TrashListProps<Item>) {
  const { what, note, list, restoring } = props;
  return (
    <>
      <Text c="var(--ink-2)" mb="md">
        {note}
      </Text>
      <OutcomeNotice outcome={restoring.outcome} />
      <PagedList
        list={list}
        what={what === 'posts' ? 'Deleted Posts' : 'Deleted Projects'}
        failedText={`Failed to load deleted ${what}. Please try again.`}
        emptyText={`There are no deleted ${what}.`}
        focusTarget="td"
      >
        {(items, rows) => <TrashTable {...props} rows={rows} items={items} />}
      </PagedList>
    </>
  );
}

interface TrashTableProps<Item extends TrashedItem> extends TrashListProps<Item> {
  rows: Ref<HTMLTableSectionElement>;
  items: readonly Item[];
}

function TrashTable<Item extends TrashedItem>({
  what,
  rows,
  items,
  ...row
}: TrashTableProps<Item>) {
  return (
    <ListTable
      rows={rows}
      label={`Deleted ${what}`}
      columns={['Title', 'Deleted', 'Permanent deletion']}
    >
      {items.map((item) => (
        <TrashRow key={item.id} item={item} {...row} />
      ))}
    </ListTable>
  );
}

interface TrashRowProps<Item extends TrashedItem>
  extends Pick<TrashListProps<Item>, 'readOnly' | 'restoring'> {
  item: Item;
}

function TrashRow<Item extends TrashedItem>(props: TrashRowProps<Item>) {
  const { item, readOnly, restoring } = props;
  const isRestoring = restoring.id === item.id;
  // One at a time, so that the outcome of each is announced.
  const hasToWait = restoring.id !== undefined && !isRestoring;
  return (
    <Table.Tr>
      <TitleCell tabIndex={-1}>{item.title}</TitleCell>
      <Table.Td className={styles.when} data-label="Deleted">
        <Day timestamp={item.deleted_at} />
      </Table.Td>
      <Table.Td className={styles.when} data-label="Permanent deletion">
        <Day timestamp={item.expires_at} />
      </Table.Td>
      <ActionsCell className={styles.actions}>
        <Button
          variant="default"
          size="sm"
          aria-label={`Restore ${item.title}`}
          // Not disabled during the request: it would lose the focus.
          aria-busy={isRestoring}
          leftSection={isRestoring && <Loader size={16} color="gray" />}
          disabled={readOnly || hasToWait}
          title={readOnly ? readOnlyReason : undefined}
          onClick={() => restoring.restore(item)}
        >
          Restore
        </Button>
      </ActionsCell>
    </Table.Tr>
  );
}

/** In the reader's time zone. */
function Day({ timestamp }: { timestamp: string }) {
  return <time dateTime={timestamp}>{formatDay(timestamp)}</time>;
}
