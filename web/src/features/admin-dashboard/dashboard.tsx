import { AdminHeading } from '#web/src/ui/admin/page-head.tsx';
import styles from './dashboard.module.css';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { StatCards } from './stat-cards.tsx';

/** Numbers, shortcuts, and the recent activity. */
export function Dashboard({ readOnly }: { readOnly: boolean }) {
  return (
    <>
      <AdminHeading>Dashboard</AdminHeading>
      <StatCards />
      <div className={styles.columns}>
        <QuickActions readOnly={readOnly} />
        <RecentActivity />
      </div>
    </>
  );
}
