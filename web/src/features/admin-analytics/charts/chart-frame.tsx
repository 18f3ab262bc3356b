import { type ReactNode, Suspense } from 'react';
import styles from './charts.module.css';

/**
 * Reserves the space of a chart while its code loads. Hidden from screen readers: the same numbers
 * are beside it as a table.
 */
export function ChartFrame({
  look,
  children,
}: {
  look: 'line' | 'pie' | 'bars';
  children: ReactNode;
}) {
  return (
    <div className={styles[look]} aria-hidden>
      <Suspense>{children}</Suspense>
    </div>
  );
}
