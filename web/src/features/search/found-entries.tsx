import { Link } from 'react-router-dom';
import { directed } from '#web/src/ui/directed.ts';
import type { FoundEntry } from './found-post.ts';
import styles from './found-entries.module.css';
import { Highlighted } from './highlighted.tsx';

interface FoundEntriesProps {
  title: FoundEntry['section'];
  /** The results of all sections. */
  found: readonly FoundEntry[];
}

/** A section below the posts; nothing when a search found none of it. */
export function FoundEntries({ title, found }: FoundEntriesProps) {
  const entries = found.filter(({ section }) => section === title);
  if (entries.length === 0) return null;
  const id = `found-${title.toLowerCase()}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.path}>
            <h3 lang={entry.lang} {...directed(entry.title)}>
              <Link to={entry.path}>
                <Highlighted text={entry.title} words={entry.words} />
              </Link>
            </h3>
            <p className={styles.description} lang={entry.lang} {...directed(entry.description)}>
              <Highlighted text={entry.description} words={entry.words} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
