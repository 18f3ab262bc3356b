import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import sections from './section.module.css';
import styles from './work-section.module.css';

interface WorkSectionProps<Entry> {
  id: string;
  title: string;
  /** The page of all, and the name of the link that leads there. */
  to: string;
  all: string;
  /** Undefined while they load. */
  entries: Entry[] | undefined;
  /** Not called without entries. */
  children: (entries: Entry[]) => ReactNode;
}

/** Some of the owner's work and the way to all of it; nothing where there is none. */
export function WorkSection<Entry>(props: WorkSectionProps<Entry>) {
  const { id, entries } = props;
  if (entries?.length === 0) return null;
  return (
    <section
      className={sections.section}
      aria-labelledby={id}
      aria-busy={entries === undefined || undefined}
    >
      <div className={`page ${styles.work}`}>
        <div className={styles.head}>
          <h2 id={id}>{props.title}</h2>
          <Link className={styles.all} to={props.to}>
            <span>{props.all}</span>
            <IconArrowRight size={17} stroke={1.8} aria-hidden="true" />
          </Link>
        </div>
        {entries ? (
          props.children(entries)
        ) : (
          <div className={`hatched ${styles.loading}`} aria-hidden="true" />
        )}
      </div>
    </section>
  );
}
