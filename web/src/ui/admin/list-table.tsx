import { Table } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface ListTableProps {
  label: string;
  /** The heads of all columns but the last one, which holds the actions. */
  columns: readonly string[];
  /** Of what holds the rows. */
  rows: Ref<HTMLTableSectionElement>;
  /** Rows. */
  children: ReactNode;
}

/** A table from 48em on; below, its rows stack. */
export function ListTable({ label, columns, rows, children }: ListTableProps) {
  return (
    <div className="adm-table">
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
            <Table.Th scope="col">
              <span className="adm-hidden">Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={rows}>{children}</Table.Tbody>
      </Table>
    </div>
  );
}
