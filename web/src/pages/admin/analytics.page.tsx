import { AnalyticsDashboard } from '#web/src/features/admin-analytics/analytics-dashboard.tsx';

/** /admin/analytics. Nothing can be changed here, so viewers may do everything. */
export function AnalyticsPage() {
  return <AnalyticsDashboard />;
}
