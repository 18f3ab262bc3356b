import { Box, Button, Group, Paper, SegmentedControl } from '@mantine/core';
import type { Ref } from 'react';
import type { Overview } from '#shared/schemas/insights.ts';
import entryListStyles from '#web/src/ui/admin/entry-list.module.css';
import { RemoveButton } from '#web/src/ui/admin/entry-list.tsx';
import { EmptyState } from '#web/src/ui/admin/list-states.tsx';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { useFocusReturn } from '#web/src/ui/use-focus-return.ts';
import styles from './analytics-dashboard.module.css';
import {
  type AnalyticsView,
  type Filter,
  isRange,
  type Range,
  ranges,
  useAnalyticsView,
} from './analytics-view.ts';
import { type Analytics, useAnalytics } from './analytics.queries.ts';
import { Comparison } from './comparison.tsx';
import { dateLabel, formatCount, rangeLabels, valueLabel } from './labels.ts';
import { shareStyle } from './panel.tsx';
import { ClicksPanel, PathsPanel, VisitorsPanel } from './panels.tsx';
import { topLists } from './panels.rules.ts';
import { TopPanel } from './top-panel.tsx';

/** Analytics of the visits in a range of days, optionally filtered. */
export function AnalyticsDashboard() {
  const { view, setRange, setFilter, toggleFilter } = useAnalyticsView();
  const { analytics, isOutdated, hasFailed, retry } = useAnalytics(view);
  const { target, returnFocusAfter } = useFocusReturn<HTMLHeadingElement>();
  const isEmpty = analytics !== undefined && hasNoVisits(analytics);
  return (
    <>
      <AnalyticsHead
        view={view}
        heading={target}
        liveVisitors={analytics?.overview.live_visitors}
        isOutdated={isOutdated}
        hasFailed={hasFailed}
        onRange={setRange}
        onFilter={returnFocusAfter(setFilter)}
        onRetry={returnFocusAfter(retry)}
      />
      {!analytics && <EmptyState>{null}</EmptyState>}
      {analytics && (
        <div className={styles.numbers} aria-busy={isOutdated && !hasFailed}>
          {isEmpty ? (
            <NoVisits
              analytics={analytics}
              onRange={returnFocusAfter(setRange)}
              onFilter={returnFocusAfter(setFilter)}
            />
          ) : (
            <Panels
              analytics={analytics}
              filter={view.filter}
              onFilter={returnFocusAfter(toggleFilter)}
            />
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
      <KeyFigures range={analytics.view.range} overview={analytics.overview} />
      <VisitorsPanel analytics={analytics} />
      <div className={styles.pair}>
        <ClicksPanel analytics={analytics} />
        <PathsPanel analytics={analytics} />
      </div>
      <div className={styles.tops}>
        {topLists
          // Many sites have no campaigns, and the server hides them from viewers.
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

/** Explains an empty result, and offers to show more visits. */
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
  const isAllTime = view.range === 'all';
  return (
    <EmptyState>
      <p>
        No visits {isAllTime ? 'yet' : 'in this period'}. New visits appear after a few minutes.
      </p>
      {!isAllTime && (
        <Button variant="default" onClick={() => onRange('all')}>
          Show all time
        </Button>
      )}
    </EmptyState>
  );
}

interface AnalyticsHeadProps {
  view: AnalyticsView;
  heading: Ref<HTMLHeadingElement>;
  /** Undefined until the first response. */
  liveVisitors: number | undefined;
  /** True until the numbers of `view` have loaded. */
  isOutdated: boolean;
  hasFailed: boolean;
  onRange: (range: Range) => void;
  onFilter: (filter: Filter | null) => void;
  onRetry: () => void;
}

/** The heading, with the controls and the loading state of the view. */
function AnalyticsHead(props: AnalyticsHeadProps) {
  const { view, heading, liveVisitors, isOutdated, hasFailed } = props;
  const { onRange, onFilter, onRetry } = props;
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
        <output>{(isOutdated || hasFailed) && 'Loading analytics...'}</output>
        {hasFailed && (
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
      <span className={entryListStyles.entry} data-look="chips">
        {text}
        <RemoveButton label={`Remove filter ${text}`} onClick={onRemove} />
      </span>
    </Box>
  );
}

const dimensionNames = { page: 'Page', referrer: 'Referrer', device: 'Device' } as const;

interface KeyFiguresProps {
  range: Range;
  overview: Overview;
}

function KeyFigures({ range, overview }: KeyFiguresProps) {
  const { current, previous, series_unit: unit } = overview;
  const comparison = (value: number, before: number | undefined) =>
    before === undefined ? (
      `Since ${dateLabel(current.from, unit)}`
    ) : (
      <Comparison value={value} before={before} period={`the ${rangeLabels[range]} before`} />
    );
  return (
    <Paper component="dl" radius="lg" m={0} className={styles.figures}>
      <Rate label="Conversion rate" percent={current.conversion_rate} />
      <Rate label="Bounce rate" percent={current.bounce_rate} />
      <div className={styles.figure}>
        <dt>Visitors</dt>
        <dd className={styles.value}>{formatCount(current.visitors)}</dd>
        <dd className={styles.note}>{comparison(current.visitors, previous?.visitors)}</dd>
      </div>
      <div className={styles.figure}>
        <dt>Page views</dt>
        <dd className={styles.value}>{formatCount(current.page_views)}</dd>
        <dd className={styles.note}>{comparison(current.page_views, previous?.page_views)}</dd>
      </div>
    </Paper>
  );
}

/** A rate, with a line from 0 to 100% below. */
function Rate({ label, percent }: { label: string; percent: number }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        {percent}%
        <span className={styles.scale} style={shareStyle(percent)} aria-hidden />
      </dd>
    </div>
  );
}
