import { createElement, type ReactNode, useContext } from 'react';
import { elementsOf } from '#shared/content/elements-of.ts';
import {
  type CalloutKind,
  type ContentElement,
  type ContentNode,
  isLeaf,
  type TableElement,
} from '#shared/content/nodes.ts';
import type { Direction } from '#shared/text-direction.ts';
import { Formula, type FormulaProps } from '#web/src/ui/formula/formula.tsx';
import styles from './blocks.module.css';
import type { HeadingTag } from './headings.ts';
import { RenderersContext } from './renderers.context.ts';

interface DirectedContent {
  dir: Direction | undefined;
  children: ReactNode;
}

interface HeadingProps extends DirectedContent {
  tag: HeadingTag;
  /** Undefined for headings inside quotes and lists, which get no link. */
  id: string | undefined;
}

/** A heading with a link to itself. The link is beside the heading, whose accessible name stays its text. */
export function Heading({ tag, id, dir, children }: HeadingProps) {
  if (id === undefined) return createElement(tag, { dir }, children);
  return (
    <div className={styles.heading} dir={dir}>
      {createElement(tag, { id, tabIndex: -1 }, children)}
      <a
        className={styles.link}
        href={`#${id}`}
        aria-label="Link to this section"
        aria-describedby={id}
      >
        #
      </a>
    </div>
  );
}

const labels: Record<CalloutKind, string> = { note: 'Note', tip: 'Tip', warning: 'Warning' };

/** Not an `aside`, because reading modes remove those. */
export function Callout({ kind, dir, children }: DirectedContent & { kind: CalloutKind }) {
  const { forFeeds = false } = useContext(RenderersContext);
  const Tag = forFeeds ? 'blockquote' : 'div';
  return (
    <Tag role="note" className={`${styles.callout} ${styles[kind]}`} dir={dir}>
      <p className={styles.label}>{labels[kind]}</p>
      {children}
    </Tag>
  );
}

/** The number in the text that links to a note. */
export function FootnoteReference({ number }: { number: number }) {
  return (
    <sup>
      <a id={`reference-${number}`} href={`#note-${number}`} aria-label={`Note ${number}`}>
        {number}
      </a>
    </sup>
  );
}

/** The notes at the end of the text, each with a link back. */
export function Footnotes({ notes }: { notes: readonly DirectedContent[] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-label="Notes" className={styles.notes}>
      <ol>
        {notes.map(({ dir, children }, index) => (
          <li key={index} id={`note-${index + 1}`} dir={dir}>
            {children}{' '}
            <a
              href={`#reference-${index + 1}`}
              aria-label={`Back to the text of note ${index + 1}`}
            >
              ↩
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Shows whether a task is done. The style sheet draws a box instead of the character, which is for feed
 * readers and reading modes: they would remove a form control.
 */
export function TaskBox({ checked }: { checked: boolean }) {
  return (
    <>
      <span
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- reading modes remove controls
        role="checkbox"
        aria-checked={checked}
        aria-disabled="true"
        aria-label={checked ? 'Done' : 'To do'}
      >
        {checked ? '☑' : '☐'}
      </span>{' '}
    </>
  );
}

/** A formula of an article: rendered at once on a server, and in a browser once KaTeX is loaded. */
export function ArticleFormula({ formula, block }: Pick<FormulaProps, 'formula' | 'block'>) {
  const { formula: markupOf } = useContext(RenderersContext);
  return <Formula formula={formula} block={block} markupOf={markupOf} />;
}

interface TableProps {
  table: TableElement;
  /** The table's name for screen readers. */
  name: string | undefined;
  dir: Direction | undefined;
  renderCell: (node: ContentNode) => DirectedContent;
}

/** A table in a frame, in which a wide table scrolls sideways, also by keyboard. */
export function Table({ table, name, dir, renderCell }: TableProps) {
  const header = headerCells(table);
  const body = table.header === true ? table.children.slice(1) : table.children;
  const alignClass = (column: number) => {
    const alignment = table.align?.[column];
    return alignment ? styles[alignment] : undefined;
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
                // An empty `th` would name nothing.
                textWithin(node) === '' ? (
                  <td key={column} {...renderCell(node)} />
                ) : (
                  <th
                    key={column}
                    scope="col"
                    className={alignClass(column)}
                    {...renderCell(node)}
                  />
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
                  <td key={column} className={alignClass(column)} {...renderCell(node)} />
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </section>
  );
}

function headerCells({ header, children }: TableElement): readonly ContentNode[] {
  return header === true ? children.slice(0, 1).flatMap(cellsOf) : [];
}

function cellsOf(row: ContentNode): readonly ContentNode[] {
  return isLeaf(row) ? [row] : row.children;
}

/** Names tables for screen readers by their headers, and numbers those with the same header. */
export function tableNames(nodes: readonly ContentNode[]): ReadonlyMap<ContentNode, string> {
  const byName = new Map<string, TableElement[]>();
  for (const table of elementsOf(nodes, isTable)) {
    const name = tableName(table);
    byName.set(name, [...(byName.get(name) ?? []), table]);
  }
  return new Map(
    [...byName].flatMap(([name, tables]) =>
      tables.map((table, index): [ContentNode, string] => [
        table,
        tables.length === 1 ? name : `${name} (${index + 1})`,
      ]),
    ),
  );
}

function tableName(table: TableElement): string {
  const header = headerCells(table).map(textWithin).filter(Boolean).join(', ');
  return header === '' ? 'Table' : `Table: ${header}`;
}

function isTable(node: ContentElement): node is TableElement {
  return node.type === 'table';
}

/**
 * All text in a node, without marks, line breaks and notes. Not recursive, because hostile content may be
 * nested without end.
 */
export function textWithin(node: ContentNode): string {
  let text = '';
  const stack = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (isLeaf(next)) text += next.text;
    else if (next.type === 'math-block' || next.type === 'math-inline') text += next.formula;
    else if (next.type === 'footnote' && next !== node) continue;
    // Not spread: a list may be longer than a call takes arguments.
    else for (const child of next.children.toReversed()) stack.push(child);
  }
  return text;
}
