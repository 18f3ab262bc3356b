import styles from './contents.module.css';
import type { Heading } from '../render/headings.ts';

/** Shorter posts are seen at a glance. */
const fewestHeadings = 3;

/** Before the text on narrow screens, where there is no rail beside it: the sections of a long post. */
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
