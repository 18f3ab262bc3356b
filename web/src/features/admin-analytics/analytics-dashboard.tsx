import { Button } from '@mantine/core';
import { EmptyState } from '#web/src/ui/admin/list-states.tsx';
import { useFocusReturn } from '#web/src/ui/use-focus-return.ts';
import { type Analytics, useAnalytics } from './analytics.queries.ts';
import styles from './analytics-dashboard.module.css';
import { AnalyticsHead } from './analytics-head.tsx';
import type { Filter, Range } from './analytics-view.ts';
import { ClicksPanel } from './clicks-panel.tsx';
import { Figures } from './figures.tsx';
import { PathsPanel } from './paths-panel.tsx';
import { topLists } from './top-lists.ts';
import { TopPanel } from './top-panel.tsx';
import { useAnalyticsView } from './use-analytics-view.ts';
import { VisitorsPanel } from './visitors-panel.tsx';

/** The visits in a range of days, all of them or those that match a filter. */
export function AnalyticsDashboard() {
  const { view, setRange, setFilter, toggleFilter } = useAnalyticsView();
  const { analytics, isBehind, failed, retry } = useAnalytics(view);
  const { target, expect } = useFocusReturn<HTMLHeadingElement>();
  const isEmpty = analytics !== undefined && hasNoVisits(analytics);
  return (
    <>
      <AnalyticsHead
        view={view}
        heading={target}
        liveVisitors={analytics?.overview.live_visitors}
        isLoading={isBehind}
        failed={failed}
        onRange={setRange}
        onFilter={expect(setFilter)}
        onRetry={expect(retry)}
      />
      {!analytics && <EmptyState>{null}</EmptyState>}
      {analytics && (
        <div className={styles.numbers} aria-busy={isBehind && !failed}>
          {isEmpty ? (
            <NoVisits
              analytics={analytics}
              onRange={expect(setRange)}
              onFilter={expect(setFilter)}
            />
          ) : (
            <Panels analytics={analytics} filter={view.filter} onFilter={expect(toggleFilter)} />
          )}
        </div>
      )}
    </>
  );
}

interface PanelsProps {
  analytics: Analytics;
  filter: Filter | null;
  onFilter: (filter: Filter) => void;
}

function Panels({ analytics, filter, onFilter }: PanelsProps) {
  return (
    <>
      <Figures range={analytics.view.range} overview={analytics.overview} />
      <VisitorsPanel analytics={analytics} />
      <div className={styles.pair}>
        <ClicksPanel analytics={analytics} />
        <PathsPanel analytics={analytics} />
      </div>
      <div className={styles.tops}>
        {topLists
          // Many sites have none, and viewers see none.
          .filter(({ key }) => key !== 'campaigns' || analytics.overview.campaigns.length > 0)
          .map((list) => (
            <TopPanel key={list.key} {...{ list, analytics, filter, onFilter }} />
          ))}
      </div>
    </>
  );
}

function hasNoVisits({ overview: { current, previous } }: Analytics): boolean {
  return current.visitors === 0 && (previous?.visitors ?? 0) === 0;
}

interface NoVisitsProps {
  analytics: Analytics;
  onRange: (range: Range) => void;
  onFilter: (filter: null) => void;
}

/** A new site, a quiet period, or a filter without matches. */
function NoVisits({ analytics: { view }, onRange, onFilter }: NoVisitsProps) {
  if (view.filter) {
    return (
      <EmptyState>
        <p>No visits match this filter.</p>
        <Button variant="default" onClick={() => onFilter(null)}>
          Show all visits
        </Button>
      </EmptyState>
    );
  }
  if (view.range !== 'all') {
    return (
      <EmptyState>
        <p>No visits in this period. New visits appear after a few minutes.</p>
        <Button variant="default" onClick={() => onRange('all')}>
          Show all time
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState>
      <p>No visits yet. New visits appear after a few minutes.</p>
    </EmptyState>
  );
}
