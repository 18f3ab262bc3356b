import { GlanceTile } from '#web/src/ui/admin/glance-tile.tsx';
import { useWeekOverview } from './analytics.queries.ts';
import { Comparison } from './comparison.tsx';

/** The dashboard's tile with the visitors of the last 7 days. */
export function VisitorsTile() {
  return (
    <GlanceTile
      label="Visitors, last 7 days"
      path="/admin/analytics?range=7"
      query={useWeekOverview()}
    >
      {({ current, previous }) => ({
        value: current.visitors,
        note: <WeekComparison visitors={current.visitors} before={previous?.visitors ?? 0} />,
      })}
    </GlanceTile>
  );
}

function WeekComparison({ visitors, before }: { visitors: number; before: number }) {
  if (visitors === 0 && before === 0) return 'No visits in the last two weeks';
  return <Comparison value={visitors} before={before} period="the 7 days before" />;
}
