import { Button, SegmentedControl } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Ref } from 'react';
import { type AnalyticsView, type Filter, isRange, type Range, ranges } from './analytics-view.ts';
import styles from './analytics-head.module.css';
import { formatCount, rangeLabels, valueLabel } from './words.ts';

export interface AnalyticsHeadProps {
  view: AnalyticsView;
  heading: Ref<HTMLHeadingElement>;
  /** Undefined until the first answer. */
  liveVisitors: number | undefined;
  isLoading: boolean;
  failed: boolean;
  onRange: (range: Range) => void;
  onFilter: (filter: Filter | null) => void;
  onRetry: () => void;
}

/** The title, what the numbers are about, and whether they are there. */
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
      <div className={`adm-head ${styles.head}`}>
        <h1 ref={heading} className="adm-h1" tabIndex={-1}>
          Analytics
        </h1>
        <SegmentedControl
          className={styles.ranges}
          aria-label="Range"
          data={ranges.map((range) => ({ value: range, label: rangeLabels[range] }))}
          value={view.range}
          transitionDuration={0}
          onChange={(range) => isRange(range) && onRange(range)}
        />
      </div>
      <div className={styles.state}>
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
      </div>
      {view.filter && <FilterChip filter={view.filter} onRemove={() => onFilter(null)} />}
    </>
  );
}

function FilterChip({ filter, onRemove }: { filter: Filter; onRemove: () => void }) {
  const { dimension, value } = filter;
  const text = `${dimensionNames[dimension]}: ${valueLabel(dimension, value)}`;
  return (
    <p className={styles.filter}>
      <span className="adm-tag">
        {text}
        <button type="button" aria-label={`Remove filter ${text}`} onClick={onRemove}>
          <IconX size={16} stroke={1.8} aria-hidden />
        </button>
      </span>
    </p>
  );
}

const dimensionNames = { page: 'Page', referrer: 'Referrer', device: 'Device' } as const;
