import styles from './found-in-text.module.css';
import type { FoundPost } from './found-post.ts';
import { Highlighted } from './highlighted.tsx';

const shownWords = 5;

/** Explains a result that shows none of the words; empty when it shows one. */
export function FoundInText({ onlyInText, words }: Pick<FoundPost, 'onlyInText' | 'words'>) {
  if (!onlyInText) return null;
  return (
    <p className={styles.line}>
      Found in the text: <Highlighted text={words.slice(0, shownWords).join(', ')} words={words} />
    </p>
  );
}
