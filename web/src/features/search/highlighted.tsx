import { Fragment } from 'react';
import styles from './highlighted.module.css';
import { markWords } from './marked-words.ts';

interface HighlightedProps {
  text: string;
  /** In the index's spelling. */
  words: readonly string[];
}

/** A text with its matching words underlined. */
export function Highlighted({ text, words }: HighlightedProps) {
  return markWords(text, words).map((part, place) => {
    // The parts of a text have no other identity than their places.
    const key = `${place}`;
    if (!part.marked) return <Fragment key={key}>{part.text}</Fragment>;
    return (
      <mark key={key} className={styles.found}>
        {part.text}
      </mark>
    );
  });
}
