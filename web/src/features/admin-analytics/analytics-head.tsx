import { Box, Button, Group, SegmentedControl } from '@mantine/core';
import type { Ref } from 'react';
import { RemoveButton } from '#web/src/ui/admin/entry-list.tsx';
import entries from '#web/src/ui/admin/entry-list.module.css';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { type AnalyticsView, type Filter, isRange, type Range, ranges } from './analytics-view.ts';
import styles from './analytics-head.module.css';
import { formatCount, rangeLabels, valueLabel } from './labels.ts';

export interface AnalyticsHeadProps {
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
export function AnalyticsHead({
  heading,
  onRange,
  onFilter,
  onRetry,
  ...state
}: AnalyticsHeadProps) {
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
