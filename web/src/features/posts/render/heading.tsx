import { createElement, type ReactNode } from 'react';
import styles from './heading.module.css';
import type { HeadingTag } from './headings.ts';

interface HeadingProps {
  tag: HeadingTag;
  /** Headings within quotes and lists have none, and no link to them. */
  id: string | undefined;
  children: ReactNode;
}

/** A heading with a link to itself beside it, not in it: its name stays what it says. */
export function Heading({ tag, id, children }: HeadingProps) {
  if (id === undefined) return createElement(tag, null, children);
  return (
    <div className={styles.heading}>
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
