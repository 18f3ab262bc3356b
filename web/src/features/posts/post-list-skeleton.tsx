import { VisuallyHidden } from '@mantine/core';
import styles from './post-list.module.css';

/** The featured post to come, hatched; nothing moves. */
export function PostListSkeleton() {
  return (
    <div>
      <VisuallyHidden component="output">Loading posts...</VisuallyHidden>
      <div className={styles.skeleton} aria-hidden="true">
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
    </div>
  );
}

function Line({ width, tall }: { width: string; tall?: boolean }) {
  return <div className={`hatched ${styles.line} ${tall ? styles.title : ''}`} style={{ width }} />;
}
