import { ActionIcon, Group, Paper, Stack, Title, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { Hatch } from '#web/src/ui/admin/hatch.tsx';
import { saveFile } from '#web/src/ui/save-file.ts';
import type { Analytics } from './analytics.queries.ts';
import { type CsvRows, exportName, toCsv } from './exports.ts';
import styles from './panel.module.css';

export interface PanelProps {
  title: string;
  analytics: Analytics;
  /** Rows of the exported file. */
  rows: CsvRows;
  /** Shown beside the title. */
  legend?: ReactNode;
  children: ReactNode;
}

/** A box of numbers, with a button that exports them. */
export function Panel({ title, analytics, rows, legend, children }: PanelProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      radius="lg"
      miw={0}
      px="1.35rem"
      pt="1.1rem"
      pb="1.35rem"
      className={styles.panel}
      aria-labelledby={id}
    >
      <Group gap="0.25rem 1.25rem" mb="sm">
        <Title order={2} id={id} size="1.125rem" lts={0} mr="auto">
          {title}
        </Title>
        {legend}
        <ActionIcon
          className={styles.save}
          color="gray"
          c="var(--ink-2)"
          mr="-0.4rem"
          aria-label={`Export ${title} as CSV`}
          title="Export as CSV"
          onClick={() => saveFile(exportName(title, analytics), toCsv(rows), 'text/csv')}
        >
          <IconDownload size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      {children}
    </Paper>
  );
}

/** Replaces the content of a panel without data. */
export function EmptyPanel({ children }: { children: ReactNode }) {
  return (
    <Stack gap="sm" py="xs" c="var(--ink-2)">
      <Hatch />
      <p>{children}</p>
    </Stack>
  );
}

interface NumberTableProps {
  label: string;
  columns: readonly string[];
  /** Only screen readers get the column names. */
  hidesColumns?: boolean;
  rows: readonly { key: string; name: ReactNode; numbers: readonly string[] }[];
}

/** A table with a name and one or more numbers in each row. */
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

/** Sets `--share`, from which the CSS takes the length of a line or a bar. */
export function shareStyle(percent: number): CSSProperties {
  // The cast is needed because React's style type lacks custom properties.
  return { '--share': `${percent}%` } as CSSProperties;
}
