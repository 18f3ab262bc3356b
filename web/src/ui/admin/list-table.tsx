import { Checkbox, Paper, Table, type TableTdProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import styles from './lists.module.css';

interface ListTableProps {
  label: string;
  /** The headings of all columns except the last, which contains the actions. */
  columns: readonly string[];
  /** Whether the heading of the actions is visible. */
  showsActions?: boolean;
  /** Whether each row begins with a `SelectCell`. */
  selects?: boolean;
  /** The element that contains the rows. */
  rows: Ref<HTMLTableSectionElement>;
  children: ReactNode;
}

/** A table. On screens narrower than 48em, the cells of a row are below each other. */
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
  /** Such as `Select Tidemark`. */
  label: string;
  checked: boolean;
  onToggle: () => void;
}

/** A cell with the checkbox that selects the row. */
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

export function TitleCell({ className = '', ...cell }: TableTdProps) {
  return <Table.Td className={`${styles.title} ${className}`} {...cell} />;
}

export function ActionsCell({ className = '', ...cell }: TableTdProps) {
  return <Table.Td className={`${styles.actions} ${className}`} {...cell} />;
}
