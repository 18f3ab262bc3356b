import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './number-table.module.css';

export interface NumberTableProps {
  label: string;
  columns: readonly string[];
  /** The columns' names are for screen readers only. */
  hidesColumns?: boolean;
  rows: readonly { key: string; name: ReactNode; numbers: readonly string[] }[];
}

/** Names on the left, their numbers on the right. */
export function NumberTable({ label, columns, hidesColumns = false, rows }: NumberTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead className={hidesColumns ? VisuallyHidden.classes.root : undefined}>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, numbers }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {numbers.map((number, index) => (
              <td key={columns[index + 1]}>{number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
