import type { CSSProperties } from 'react';
import { formatDay } from './dates.ts';
import styles from './post-meta.module.css';

interface PostMetaProps {
  date: string;
  minutes: number;
  /** The date of the last change, if that was long after `date`. */
  updated?: string | undefined;
}

/** `Nov 12, 2026 / 11 min read / Updated on Dec 24, 2026` */
export function PostMeta({ date, minutes, updated }: PostMetaProps) {
  return (
    <p className={styles.meta}>
      <time dateTime={date}>{formatDay(date)}</time>
      <Slash />
      <span>{minutes} min read</span>
      {updated !== undefined && (
        <>
          <Slash />
          <span>
            Updated on <time dateTime={updated}>{formatDay(updated)}</time>
          </span>
        </>
      )}
    </p>
  );
}

function Slash() {
  return (
    <span className={styles.slash} aria-hidden="true">
      /
    </span>
  );
}

/** The cast is needed because React's style type lacks custom properties. */
export function categoryStyle(color: string): CSSProperties {
  return { '--cat': /^#[0-9a-f]{6}$/i.test(color) ? color : undefined } as CSSProperties;
}

/** A category in its own colour, which CSS makes light or dark enough to be readable. */
export function CategoryLabel({ title, color }: { title: string; color: string }) {
  return (
    <span className="k cat" style={categoryStyle(color)}>
      {title}
    </span>
  );
}
