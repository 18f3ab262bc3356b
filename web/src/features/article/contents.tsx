import styles from './contents.module.css';
import type { Heading } from './render/headings.ts';

/** Shorter articles need no table of contents. */
const fewestHeadings = 3;

/** The sections of a long article, before the text on narrow screens, which have no rail beside it. */
export function Contents({ headings }: { headings: Heading[] }) {
  if (headings.length < fewestHeadings) return null;
  return (
    <details className={styles.contents}>
      <summary className={styles.summary}>Contents</summary>
      <ul className={styles.sections}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
