import { type ReactNode, Suspense } from 'react';
import styles from './charts.module.css';

/**
 * Keeps the place of a chart while its code is on its way. Hidden from screen readers: the same numbers
 * stand beside it as a table.
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
