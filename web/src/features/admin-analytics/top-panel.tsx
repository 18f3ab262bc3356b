import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Analytics } from './analytics.queries.ts';
import { type Filter, isSameFilter } from './analytics-view.ts';
import { topRows } from './exports.ts';
import { EmptyPanel, Panel, shareStyle } from './panel.tsx';
import { canFilter, type TopList, type TopValue } from './panels.rules.ts';
import styles from './panel.module.css';
import { formatCount, valueLabel } from './labels.ts';

/** Values to show until the reader asks for all. */
const collapsedCount = 6;

export interface TopPanelProps {
  list: TopList;
  analytics: Analytics;
  /** The requested filter. `analytics` may still have the numbers of another. */
  filter: Filter | null;
  onFilter: (filter: Filter) => void;
}

/** The most frequent values of a dimension. The bar of each is relative to the largest count. */
export function TopPanel({ list, analytics, filter, onFilter }: TopPanelProps) {
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const values = analytics.overview[list.key];
  const shown = showsAll ? values : values.slice(0, collapsedCount);
  const largest = Math.max(...values.map(({ count }) => count));
  return (
    <Panel title={list.title} analytics={analytics} rows={topRows(list, analytics.overview)}>
      {values.length === 0 && <EmptyPanel>Nothing yet</EmptyPanel>}
      {values.length > 0 && (
        <table id={id} className={styles.topTable} aria-label={list.title}>
          <thead>
            <tr>
              <th scope="col">{list.columns[0]}</th>
              <th scope="col">{list.columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ value, count }) => (
              <tr key={value} style={shareStyle((count / largest) * 100)}>
                <th scope="row" className={styles.value}>
                  <Value {...{ list, value, filter, onFilter }} />
                </th>
                <td>{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {values.length > collapsedCount && (
        <Button
          variant="subtle"
          size="xs"
          className={styles.all}
          aria-controls={id}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all ${values.length}`}
        </Button>
      )}
    </Panel>
  );
}

type ValueProps = Pick<TopPanelProps, 'list' | 'filter' | 'onFilter'> & Pick<TopValue, 'value'>;

/** A value, as a button if it can be a filter. The title has the full text, because CSS may cut it off. */
function Value({ list: { dimension }, value, filter, onFilter }: ValueProps) {
  const label = valueLabel(dimension, value);
  const text = <span className={styles.text}>{label}</span>;
  if (!canFilter(dimension)) {
    return (
      <span className={styles.label} title={label}>
        {text}
      </span>
    );
  }
  const valueFilter: Filter = { dimension, value };
  return (
    <button
      type="button"
      className={styles.label}
      aria-pressed={isSameFilter(valueFilter, filter)}
      title={`Only visits with the ${dimension} ${label}`}
      onClick={() => onFilter(valueFilter)}
    >
      {dimension === 'device' && <DeviceIcon device={value} />}
      {text}
    </button>
  );
}

function DeviceIcon({ device }: { device: string }) {
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
  if (device === 'mobile') return <IconDeviceMobile {...icon} />;
  if (device === 'tablet') return <IconDeviceTablet {...icon} />;
  return <IconDeviceDesktop {...icon} />;
}
