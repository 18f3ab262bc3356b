import styles from './found-in-text.module.css';
import type { FoundPost } from './found-post.ts';
import { Highlighted } from './highlighted.tsx';

const shownWords = 5;

/** Says why a post was found that shows none of the words; nothing where it shows one. */
export function FoundInText({ onlyInText, words }: Pick<FoundPost, 'onlyInText' | 'words'>) {
  if (!onlyInText) return null;
  return (
    <p className={styles.line}>
      Found in the text: <Highlighted text={words.slice(0, shownWords).join(', ')} words={words} />
    </p>
  );
}
