import type { ReactNode } from 'react';
import type { Direction } from './direction.ts';
import styles from './footnotes.module.css';

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
