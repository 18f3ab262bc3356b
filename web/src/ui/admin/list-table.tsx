import { Paper, Table, type TableTdProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import styles from './list-table.module.css';

interface ListTableProps {
  label: string;
  /** The heads of all columns but the last one, which holds the actions. */
  columns: readonly string[];
  /** The heading of the actions is visible, too. */
  showsActions?: boolean;
  /** The element that holds the rows. */
  rows: Ref<HTMLTableSectionElement>;
  /** Rows. */
  children: ReactNode;
}

/** A table from 48em on; below, its rows stack. */
export function ListTable(props: ListTableProps) {
  const { label, columns, showsActions = false, rows, children } = props;
  return (
    <Paper className={styles.table}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
            <Table.Th scope="col" ta="right">
              {showsActions ? 'Actions' : <VisuallyHidden>Actions</VisuallyHidden>}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={rows}>{children}</Table.Tbody>
      </Table>
    </Paper>
  );
}

/** What the row is about, on a line of its own where rows stack. */
export function TitleCell({ className = '', ...cell }: TableTdProps) {
  return <Table.Td className={`${styles.title} ${className}`} {...cell} />;
}

export function ActionsCell({ className = '', ...cell }: TableTdProps) {
  return <Table.Td className={`${styles.actions} ${className}`} {...cell} />;
}
