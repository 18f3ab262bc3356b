import { Box, Text } from '@mantine/core';
import { Fragment } from 'react';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import type { Analytics } from './analytics.queries.ts';
import type { AnalyticsView } from './analytics-view.ts';
import { ChartFrame, PathsChart } from './charts/chart-frame.tsx';
import { topPaths } from './conversion-paths.ts';
import { exportName, pathRows } from './exports.ts';
import { Nothing, NumberTable, Panel } from './panel.tsx';
import { formatCount } from './labels.ts';

const title = 'Top Conversion Paths';

export function PathsPanel({ analytics }: { analytics: Analytics }) {
  const paths = topPaths(analytics.conversionPaths);
  return (
    <Panel title={title} file={{ name: exportName(title, analytics), rows: pathRows(paths) }}>
      {paths.length === 0 && <Nothing>No conversions yet</Nothing>}
      {paths.length > 0 && (
        <>
          <ChartFrame look="bars">
            <PathsChart paths={paths} />
          </ChartFrame>
          <Box mt="sm">
            <NumberTable
              label={title}
              columns={['Path', 'Conversions']}
              hidesColumns
              rows={paths.map(({ steps, count }) => ({
                key: JSON.stringify(steps),
                name: <Steps steps={steps} />,
                numbers: [formatCount(count)],
              }))}
            />
          </Box>
        </>
      )}
      <Text c="dimmed" fz="sm">
        {limitsOf(analytics.view)}
      </Text>
    </Panel>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return steps.map((step, index) => (
    // Steps may repeat, and are never reordered.
    <Fragment key={index}>
      {index > 0 && (
        <Text span c="var(--datum-text)" inherit>
          {' → '}
        </Text>
      )}
      {step}
    </Fragment>
  ));
}

/** Paths are stored separately from the other numbers, and for a shorter time. */
function limitsOf({ range, filter }: AnalyticsView): string {
  const kept = range === 'all' ? `Of the last ${visitLimits.event.keptDays} days` : '';
  if (filter) return kept ? `${kept}, of all visits.` : 'Of all visits, whatever the filter.';
  return kept && `${kept}.`;
}
