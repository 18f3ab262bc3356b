import { VisuallyHidden } from '@mantine/core';
import styles from './post-list-skeleton.module.css';

/** Placeholders for loading posts, hatched; nothing moves. */
export function PostListSkeleton({ featured = false }: { featured?: boolean }) {
  return (
    <div>
      <VisuallyHidden component="output">Loading posts...</VisuallyHidden>
      <div className={featured ? styles.featured : styles.grid} aria-hidden="true">
        {(featured ? ['first'] : ['first', 'second', 'third']).map((place) => (
          <Card key={place} />
        ))}
      </div>
    </div>
  );
}

function Card() {
  return (
    <div className={styles.card}>
      <div className={`hatched ${styles.picture}`} />
      <div className={styles.lines}>
        <Line width="38%" />
        <Line width="94%" tall />
        <Line width="62%" tall />
        <Line width="100%" />
        <Line width="80%" />
        <Line width="46%" />
      </div>
    </div>
  );
}

function Line({ width, tall }: { width: string; tall?: boolean }) {
  return <div className={`hatched ${styles.line} ${tall ? styles.title : ''}`} style={{ width }} />;
}
