import type { ContentNode } from '#shared/content/nodes.ts';
import { characterCount, readingTime, wordCount } from '#shared/content/text.ts';
import styles from './post-form.module.css';

/** Measures the text: characters, words, minutes. */
export function ContentCounters({ nodes }: { nodes: readonly ContentNode[] }) {
  const characters = characterCount(nodes);
  const words = wordCount(nodes);
  return (
    <p className={`dim quiet ${styles.counters}`}>
      <span>
        {characters} {characters === 1 ? 'character' : 'characters'}
      </span>
      <span>
        {words} {words === 1 ? 'word' : 'words'}
      </span>
      <span>{readingTime(nodes)} min read</span>
    </p>
  );
}
