import { Button, Loader, Table, Text } from '@mantine/core';
import { ActionsCell, ListTable, TitleCell } from '#web/src/ui/admin/list-table.tsx';
import { formatDay } from '#web/src/ui/admin/moment.ts';
import { OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { PagedList } from '#web/src/ui/admin/list-states.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { useRestoring, useTrash } from './entry-list.queries.ts';
import styles from './entry-rows.module.css';
import {
  capitalised,
  type ListedEntry,
  type ListedKind,
  type TrashedEntry,
} from './listed-kind.ts';

/** Entries deleted in the last 30 days, with a button to restore each. */
export function EntryTrash<Entry extends ListedEntry>(props: {
  kind: ListedKind<Entry>;
  readOnly: boolean;
}) {
  const { kind, readOnly } = props;
  const list = useTrash(kind);
  const { item, outcome, start } = useRestoring(kind);
  const what = kind.nouns.many;
  return (
    <>
      <Text c="var(--ink-2)" mb="md">
        {kind.texts.trash}
      </Text>
      <OutcomeNotice outcome={outcome} />
      <PagedList
        list={list}
        what={`Deleted ${capitalised(what)}`}
        failedText={`Failed to load deleted ${what}. Please try again.`}
        emptyText={`There are no deleted ${what}.`}
        focusTarget="td"
      >
        {(entries, rows) => (
          <ListTable
            rows={rows}
            label={`Deleted ${what}`}
            columns={['Title', 'Deleted', 'Permanent deletion']}
          >
            {entries.map((entry) => (
              <TrashRow
                key={entry.id}
                entry={entry}
                readOnly={readOnly}
                restoringId={item?.id}
                onRestore={() => start(entry)}
              />
            ))}
          </ListTable>
        )}
      </PagedList>
    </>
  );
}

interface TrashRowProps {
  entry: TrashedEntry<ListedEntry>;
  readOnly: boolean;
  /** Id of the entry that is being restored. */
  restoringId: string | undefined;
  onRestore: () => void;
}

function TrashRow({ entry, readOnly, restoringId, onRestore }: TrashRowProps) {
  const isRestoring = restoringId === entry.id;
  // Only one restore runs at a time, so that each outcome is announced.
  const hasToWait = restoringId !== undefined && !isRestoring;
  return (
    <Table.Tr>
      <TitleCell tabIndex={-1}>{entry.title}</TitleCell>
      <Table.Td className={styles.when} data-label="Deleted">
        <Day timestamp={entry.deleted_at} />
      </Table.Td>
      <Table.Td className={styles.when} data-label="Permanent deletion">
        <Day timestamp={entry.expires_at} />
      </Table.Td>
      <ActionsCell className={styles.actions}>
        <Button
          variant="default"
          size="sm"
          aria-label={`Restore ${entry.title}`}
          // A disabled button would lose the focus during the request.
          aria-busy={isRestoring}
          leftSection={isRestoring && <Loader size={16} color="gray" />}
          disabled={readOnly || hasToWait}
          title={readOnly ? readOnlyReason : undefined}
          onClick={onRestore}
        >
          Restore
        </Button>
      </ActionsCell>
    </Table.Tr>
  );
}

function Day({ timestamp }: { timestamp: string }) {
  return <time dateTime={timestamp}>{formatDay(timestamp)}</time>;
}
