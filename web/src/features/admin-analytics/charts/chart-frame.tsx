import { Component, lazy, type ReactNode, Suspense } from 'react';
import { Nothing } from '../panel.tsx';
import styles from './charts.module.css';

/**
 * Keeps the place of a chart while its code is on its way. Hidden from screen readers: the same numbers
 * stand beside it as a table, which stays also where the code never comes.
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
      <ChartBoundary>
        <Suspense>{children}</Suspense>
      </ChartBoundary>
    </div>
  );
}

class ChartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? (
      <Nothing>The chart could not be loaded.</Nothing>
    ) : (
      this.props.children
    );
  }
}

/** The charting library is large: it is requested together with the numbers, which do not wait for it. */
const charts = import('./charts.tsx');

export const VisitorsChart = lazy(async () => ({ default: (await charts).VisitorsChart }));
export const ClicksChart = lazy(async () => ({ default: (await charts).ClicksChart }));
export const PathsChart = lazy(async () => ({ default: (await charts).PathsChart }));
