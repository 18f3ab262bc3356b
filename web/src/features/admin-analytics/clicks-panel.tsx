import type { Analytics } from './analytics.queries.ts';
import { ChartFrame } from './charts/chart-frame.tsx';
import { ClicksChart } from './charts/lazy-charts.ts';
import { clickAreas } from './click-areas.ts';
import styles from './clicks-panel.module.css';
import { clickRows, exportName } from './exports.ts';
import { Nothing, Panel } from './panel.tsx';
import { formatCount } from './words.ts';

const title = 'Most Clicked Areas';

export function ClicksPanel({ analytics }: { analytics: Analytics }) {
  const areas = clickAreas(analytics.overview.current.click_counts);
  return (
    <Panel title={title} file={{ name: exportName(title, analytics), rows: clickRows(areas) }}>
      {areas.length === 0 && <Nothing>No clicks yet</Nothing>}
      {areas.length > 0 && (
        <div className={styles.clicks}>
          <ChartFrame look="pie">
            <ClicksChart areas={areas} />
          </ChartFrame>
          <table className={styles.areas} aria-label={title}>
            <thead className="adm-hidden">
              <tr>
                <th scope="col">Area</th>
                <th scope="col">Clicks</th>
                <th scope="col">Share</th>
              </tr>
            </thead>
            <tbody>
              {areas.map(({ label, count, share, color }) => (
                <tr key={label}>
                  <th scope="row">
                    <span className={styles.key} style={{ backgroundColor: color }} aria-hidden />
                    <span className={styles.name}>{label}</span>
                  </th>
                  <td>{formatCount(count)}</td>
                  <td className={styles.share}>{share}%</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
