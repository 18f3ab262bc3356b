import type { ReactNode } from 'react';
import { type ContentNode, isLeaf, type TableElement } from '#shared/content/nodes.ts';
import type { Direction } from './direction.ts';
import styles from './table.module.css';
import { textWithin } from './text-within.ts';

interface TableProps {
  table: TableElement;
  /** For screen readers. */
  name: string | undefined;
  dir: Direction | undefined;
  /** The view of what a cell holds. */
  cell: (node: ContentNode) => { dir?: Direction | undefined; children: ReactNode };
}

/** Wide tables scroll sideways within their own frame: with the keyboard, too. */
export function Table({ table, name, dir, cell }: TableProps) {
  const [first, ...others] = table.children;
  const body = table.header === true || first === undefined ? others : [first, ...others];
  const header = table.header === true ? cellsOf(first) : [];
  const align = (column: number) => {
    const side = table.align?.[column];
    return side ? styles[side] : undefined;
  };
  return (
    <section
      className={styles.frame}
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else only a mouse can scroll
      tabIndex={0}
    >
      <table className={styles.table} dir={dir}>
        {header.length > 0 && (
          <thead>
            <tr>
              {header.map((node, column) =>
                // A header without text names nothing.
                textWithin(node) === '' ? (
                  <td key={column} {...cell(node)} />
                ) : (
                  <th key={column} scope="col" className={align(column)} {...cell(node)} />
                ),
              )}
            </tr>
          </thead>
        )}
        {body.length > 0 && (
          <tbody>
            {body.map((row, index) => (
              <tr key={index}>
                {cellsOf(row).map((node, column) => (
                  <td key={column} className={align(column)} {...cell(node)} />
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </section>
  );
}

function cellsOf(row: ContentNode | undefined): readonly ContentNode[] {
  if (row === undefined) return [];
  return isLeaf(row) ? [row] : row.children;
}
