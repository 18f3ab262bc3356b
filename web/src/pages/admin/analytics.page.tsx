import { AnalyticsDashboard } from '#web/src/features/admin-analytics/analytics-dashboard.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** /admin/analytics. Nothing can be changed here, so viewers may do everything. */
export function AnalyticsPage() {
  return (
    <>
      <PageTitle>Analytics</PageTitle>
      <AnalyticsDashboard />
    </>
  );
}
