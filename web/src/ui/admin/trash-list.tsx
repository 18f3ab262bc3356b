import { Button, Loader, Table } from '@mantine/core';
import type { Ref } from 'react';
import { useFocusAfterMore } from '../use-focus-after-more.ts';
import { EmptyState, LoadingRows, LoadMore } from './list-states.tsx';
import { ActionsCell, ListTable, TitleCell } from './list-table.tsx';
import { formatDay } from './moment.ts';
import { readOnlyReason } from './read-only.ts';
import { RetryNotice } from './retry-notice.tsx';
import styles from './trash-list.module.css';

/** Something that was deleted and can come back. Timestamps in UTC. */
export interface TrashedItem {
  id: string;
  title: string;
  deleted_at: string;
  expires_at: string;
}

/** As `usePagedList` answers it. */
export interface TrashPages<Item extends TrashedItem> {
  /** None until the first answer. */
  items: readonly Item[] | undefined;
  failed: boolean;
  severalPages: boolean;
  hasMore: boolean;
  moreFailed: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

export interface TrashListProps<Item extends TrashedItem> {
  /** What is in it: `projects`. */
  what: string;
  list: TrashPages<Item>;
  readOnly: boolean;
  /** Id of what is being restored. */
  restoring: string | undefined;
  onRestore: (item: Item) => void;
}

/** What was deleted in the last 30 days, with the way back, in every state of its list. */
export function TrashList<Item extends TrashedItem>(props: TrashListProps<Item>) {
  const { what, list } = props;
  const {
    list: rows,
    button,
    focusNext,
  } = useFocusAfterMore<HTMLTableSectionElement>(list.items?.length ?? 0, list.moreFailed, 'td');
  if (list.failed) {
    return (
      <RetryNotice onRetry={list.retry}>
        Failed to load deleted {what}. Please try again.
      </RetryNotice>
    );
  }
  if (!list.items) return <LoadingRows label={`Loading deleted ${what}`} />;
  if (list.items.length === 0) {
    return (
      <EmptyState>
        <p>There are no deleted {what}.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <TrashTable {...props} rows={rows} items={list.items} />
      {list.severalPages && (
        <LoadMore
          ref={button}
          label={`Load More Deleted ${what.charAt(0).toUpperCase()}${what.slice(1)}`}
          hasMore={list.hasMore}
          failed={list.moreFailed}
          loading={list.loadingMore}
          onLoadMore={() => {
            focusNext();
            list.loadMore();
          }}
        />
      )}
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
  extends Omit<TrashTableProps<Item>, 'what' | 'rows' | 'items'> {
  item: Item;
}

function TrashRow<Item extends TrashedItem>(props: TrashRowProps<Item>) {
  const { item, readOnly, restoring, onRestore } = props;
  const isRestoring = restoring === item.id;
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
          // Not disabled while it works: the keyboard would lose its place.
          aria-busy={isRestoring}
          leftSection={isRestoring && <Loader size={16} color="gray" />}
          disabled={readOnly}
          title={readOnly ? readOnlyReason : undefined}
          onClick={() => onRestore(item)}
        >
          Restore
        </Button>
      </ActionsCell>
    </Table.Tr>
  );
}

/** As the clock of whoever looks at it has it. */
function Day({ timestamp }: { timestamp: string }) {
  return <time dateTime={timestamp}>{formatDay(timestamp)}</time>;
}
