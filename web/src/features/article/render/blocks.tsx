import { createElement, type ReactNode, useContext } from 'react';
import type { CalloutKind } from '#shared/content/nodes.ts';
import type { Direction } from '#shared/text-direction.ts';
import { Formula, type FormulaProps } from '#web/src/ui/formula/formula.tsx';
import styles from './blocks.module.css';
import type { HeadingTag } from './headings.ts';
import { RenderersContext } from './renderers.context.ts';

interface HeadingProps {
  tag: HeadingTag;
  /** Headings inside quotes and lists have none, and no link to them. */
  id: string | undefined;
  dir: Direction | undefined;
  children: ReactNode;
}

/** A heading with a link to itself beside it, not in it: its accessible name stays its text. */
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

interface CalloutProps {
  kind: CalloutKind;
  dir: Direction | undefined;
  children: ReactNode;
}

/** Stands out of the text; what it is, it says in words. Reading modes remove what is `aside`. */
export function Callout({ kind, dir, children }: CalloutProps) {
  const { forFeeds = false } = useContext(RenderersContext);
  const Tag = forFeeds ? 'blockquote' : 'div';
  return (
    <Tag role="note" className={`${styles.callout} ${styles[kind]}`} dir={dir}>
      <p className={styles.label}>{labels[kind]}</p>
      {children}
    </Tag>
  );
}

interface Note {
  dir: Direction | undefined;
  children: ReactNode;
}

/** Where the text refers to a note. */
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
export function Footnotes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-label="Notes" className={styles.notes}>
      <ol>
        {notes.map(({ dir, children }, index) => (
          // Their places are their numbers.
          <li key={`${index}`} id={`note-${index + 1}`} dir={dir}>
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
 * Whether an item of a task list is done: the style sheet draws the box, feed readers and reading
 * modes, which remove form controls, show the letter.
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

/** A formula of an article: rendered at once on a server, in a browser when KaTeX is loaded. */
export function ArticleFormula({ formula, block }: Pick<FormulaProps, 'formula' | 'block'>) {
  const { formula: markupOf } = useContext(RenderersContext);
  return <Formula formula={formula} block={block} markupOf={markupOf} />;
}
