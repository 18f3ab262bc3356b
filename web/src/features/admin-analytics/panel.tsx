import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { saveFile } from '#web/src/ui/save-file.ts';
import { type CsvCell, csvOf } from './csv.ts';
import styles from './panel.module.css';

export interface PanelProps {
  title: string;
  file: { name: string; rows: readonly (readonly CsvCell[])[] };
  /** Beside the title. */
  legend?: ReactNode;
  children: ReactNode;
}

/** A box of numbers that can be saved as a file. */
export function Panel({ title, file, legend, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {legend}
        <ActionIcon
          className={styles.save}
          color="gray"
          aria-label={`Export ${title} as CSV`}
          title="Export as CSV"
          onClick={() => saveFile(file.name, csvOf(file.rows), 'text/csv')}
        >
          <IconDownload size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </section>
  );
}

/** Where a panel has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <div className="adm-hatch" aria-hidden />
      <p>{children}</p>
    </div>
  );
}
