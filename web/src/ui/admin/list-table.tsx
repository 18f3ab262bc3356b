import { Checkbox, Paper, Table, type TableTdProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import styles from './lists.module.css';

interface ListTableProps {
  label: string;
  /** The heads of all columns but the last one, which holds the actions. */
  columns: readonly string[];
  /** The heading of the actions is visible, too. */
  showsActions?: boolean;
  /** Each row begins with a `SelectCell`. */
  selects?: boolean;
  /** The element that holds the rows. */
  rows: Ref<HTMLTableSectionElement>;
  /** Rows. */
  children: ReactNode;
}

/** A table from 48em on; below, its rows stack. */
export function ListTable(props: ListTableProps) {
  const { label, columns, showsActions = false, selects = false, rows, children } = props;
  return (
    <Paper className={styles.table}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {selects && (
              <Table.Th scope="col">
                <VisuallyHidden>Selected</VisuallyHidden>
              </Table.Th>
            )}
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

export interface SelectCellProps {
  /** As in `Select Tidemark`. */
  label: string;
  checked: boolean;
  onToggle: () => void;
}

/** The row's box in a list whose entries can be selected. */
export function SelectCell({ label, checked, onToggle }: SelectCellProps) {
  return (
    <Table.Td className={styles.select}>
      <Checkbox
        label={<VisuallyHidden>{label}</VisuallyHidden>}
        classNames={{ root: styles.target, inner: styles.box, label: styles.cover }}
        styles={{ label: { marginBottom: 0 } }}
        checked={checked}
        onChange={onToggle}
      />
    </Table.Td>
  );
}

/** The cell with a row's title, on a line of its own where rows stack. */
export function TitleCell({ className = '', ...cell }: TableTdProps) {
  return <Table.Td className={`${styles.title} ${className}`} {...cell} />;
}

export function ActionsCell({ className = '', ...cell }: TableTdProps) {
  return <Table.Td className={`${styles.actions} ${className}`} {...cell} />;
}
