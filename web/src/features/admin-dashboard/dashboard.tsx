import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { AdminHeading } from '#web/src/ui/admin/page-head.tsx';
import styles from './dashboard.module.css';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { ReadersWait, StatCards } from './stat-cards.tsx';

export interface DashboardProps {
  readOnly: boolean;
  /** Two tiles of other features. */
  children: ReactNode;
}

/** Numbers, shortcuts, and the recent activity. */
export function Dashboard({ readOnly, children }: DashboardProps) {
  return (
    <>
      <AdminHeading>Dashboard</AdminHeading>
      <ReadersWait />
      <StatCards />
      <Paper component="dl" mt="-1.25rem" mb="2.25rem" mx={0} className={styles.tiles}>
        {children}
      </Paper>
      <div className={styles.columns}>
        <QuickActions readOnly={readOnly} />
        <RecentActivity />
      </div>
    </>
  );
}
