import { Box, Group } from '@mantine/core';
import type { Analytics } from './analytics.queries.ts';
import { ChartFrame, ClicksChart } from './charts/chart-frame.tsx';
import { clickAreas } from './click-areas.ts';
import styles from './panel.module.css';
import { clickRows, exportName } from './exports.ts';
import { Nothing, NumberTable, Panel } from './panel.tsx';
import { formatCount } from './labels.ts';

const title = 'Most Clicked Areas';

export function ClicksPanel({ analytics }: { analytics: Analytics }) {
  const areas = clickAreas(analytics.overview.current.click_counts);
  return (
    <Panel title={title} file={{ name: exportName(title, analytics), rows: clickRows(areas) }}>
      {areas.length === 0 && <Nothing>No clicks yet</Nothing>}
      {areas.length > 0 && (
        <Group flex={1} justify="center" gap="lg">
          <ChartFrame look="pie">
            <ClicksChart areas={areas} />
          </ChartFrame>
          <Box flex="1 1 11rem">
            <NumberTable
              label={title}
              columns={['Area', 'Clicks', 'Share']}
              hidesColumns
              rows={areas.map(({ label, count, share, color }) => ({
                key: label,
                name: <Area label={label} color={color} />,
                numbers: [formatCount(count), `${share}%`],
              }))}
            />
          </Box>
        </Group>
      )}
    </Panel>
  );
}

function Area({ label, color }: { label: string; color: string }) {
  return (
    <>
      <Box
        component="span"
        display="inline-block"
        w={12}
        h={12}
        mr="0.6rem"
        bdrs="xs"
        bg={color}
        style={{ printColorAdjust: 'exact' }}
        aria-hidden
      />
      <span className={styles.area}>{label}</span>
    </>
  );
}
