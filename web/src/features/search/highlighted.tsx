import { Fragment } from 'react';
import styles from './highlighted.module.css';
import { markWords } from './marked-words.ts';

interface HighlightedProps {
  text: string;
  /** As the index writes them. */
  words: readonly string[];
}

/** A text with the words that were found underlined. */
export function Highlighted({ text, words }: HighlightedProps) {
  return markWords(text, words).map((part, place) => {
    // The parts of a text have nothing but their places to be told apart by.
    const key = `${place}`;
    if (!part.marked) return <Fragment key={key}>{part.text}</Fragment>;
    return (
      <mark key={key} className={styles.found}>
        {part.text}
      </mark>
    );
  });
}
