import { createElement, type ReactNode } from 'react';
import type { Direction } from './direction.ts';
import styles from './heading.module.css';
import type { HeadingTag } from './headings.ts';

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
