import { site } from '#shared/site/site.config.ts';
import { AnalyticsDashboard } from '#web/src/features/admin-analytics/analytics-dashboard.tsx';

/** /admin/analytics. Nothing here is to be changed, so viewers may do all of it. */
export function AnalyticsPage() {
  return (
    <>
      <title>{`Analytics · ${site.brandName}`}</title>
      <AnalyticsDashboard />
    </>
  );
}
