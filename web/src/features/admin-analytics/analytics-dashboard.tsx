import { Box, Button, Group, SegmentedControl } from '@mantine/core';
import { EmptyState } from '#web/src/ui/admin/list-states.tsx';
import { useFocusReturn } from '#web/src/ui/use-focus-return.ts';
import { type Analytics, useAnalytics } from './analytics.queries.ts';
import styles from './analytics-dashboard.module.css';
import {
  type AnalyticsView,
  type Filter,
  isRange,
  type Range,
  ranges,
  useAnalyticsView,
} from './analytics-view.ts';
import { ClicksPanel } from './clicks-panel.tsx';
import { Figures } from './figures.tsx';
import { PathsPanel } from './paths-panel.tsx';
import { topLists } from './top-lists.ts';
import { TopPanel } from './top-panel.tsx';
import { VisitorsPanel } from './visitors-panel.tsx';
import type { Ref } from 'react';
import { RemoveButton } from '#web/src/ui/admin/entry-list.tsx';
import entries from '#web/src/ui/admin/entry-list.module.css';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { formatCount, rangeLabels, valueLabel } from './labels.ts';

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

interface AnalyticsHeadProps {
  view: AnalyticsView;
  heading: Ref<HTMLHeadingElement>;
  /** Undefined until the first response. */
  liveVisitors: number | undefined;
  isLoading: boolean;
  failed: boolean;
  onRange: (range: Range) => void;
  onFilter: (filter: Filter | null) => void;
  onRetry: () => void;
}

/** The title, what the numbers are about, and whether they have loaded. */
function AnalyticsHead({ heading, onRange, onFilter, onRetry, ...state }: AnalyticsHeadProps) {
  const { view, liveVisitors, isLoading, failed } = state;
  return (
    <>
      <PageHead title="Analytics" ref={heading}>
        <SegmentedControl
          bd="1px solid var(--line)"
          bg="var(--sunk)"
          className={styles.ranges}
          aria-label="Range"
          data={ranges.map((range) => ({ value: range, label: rangeLabels[range] }))}
          value={view.range}
          transitionDuration={0}
          onChange={(range) => isRange(range) && onRange(range)}
        />
      </PageHead>
      <Group
        gap="0.5rem 1.25rem"
        mih="2.25rem"
        mt="-0.9rem"
        mb="sm"
        c="var(--ink-2)"
        fz="sm"
        className={styles.state}
      >
        {liveVisitors !== undefined && (
          <p>
            <strong>{formatCount(liveVisitors)}</strong>{' '}
            {liveVisitors === 1 ? 'visitor' : 'visitors'} in the last 5 minutes. Days are UTC.
          </p>
        )}
        <output>{(isLoading || failed) && 'Loading analytics...'}</output>
        {failed && (
          <Button variant="default" size="xs" onClick={onRetry}>
            Retry
          </Button>
        )}
      </Group>
      {view.filter && <FilterChip filter={view.filter} onRemove={() => onFilter(null)} />}
    </>
  );
}

function FilterChip({ filter, onRemove }: { filter: Filter; onRemove: () => void }) {
  const { dimension, value } = filter;
  const text = `${dimensionNames[dimension]}: ${valueLabel(dimension, value)}`;
  return (
    <Box component="p" mb="1.25rem" className={styles.filter}>
      <span className={entries.entry} data-look="chips">
        {text}
        <RemoveButton label={`Remove filter ${text}`} onClick={onRemove} />
      </span>
    </Box>
  );
}

const dimensionNames = { page: 'Page', referrer: 'Referrer', device: 'Device' } as const;
