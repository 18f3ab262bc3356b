import type { ReactNode } from 'react';
import styles from './footnotes.module.css';

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
export function Footnotes({ notes }: { notes: readonly ReactNode[] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-label="Notes" className={styles.notes}>
      <ol>
        {notes.map((note, index) => (
          // Their places are their numbers.
          <li key={`${index}`} id={`note-${index + 1}`}>
            {note}{' '}
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
