import { Alert, Paper, Title } from '@mantine/core';
import {
  IconChartBar,
  IconChevronRight,
  IconPencilPlus,
  type IconProps,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { rate } from '#shared/analytics/session-rules.ts';
import type { Dashboard as Numbers } from '#shared/schemas/dashboard.ts';
import { readerDelayMinutes, useDashboard } from '#web/src/api/dashboard.queries.ts';
import { Placeholder } from '#web/src/ui/admin/hatch.tsx';
import { AdminHeading } from '#web/src/ui/admin/page-head.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import styles from './dashboard.module.css';
import { NotAvailable, RecentActivity } from './recent-activity.tsx';

export interface DashboardProps {
  readOnly: boolean;
  /** The tiles of visitors and messages, which belong to other features. */
  children: ReactNode;
}

export function Dashboard({ readOnly, children }: DashboardProps) {
  return (
    <>
      <AdminHeading>Dashboard</AdminHeading>
      <SlowUpdatesNotice />
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

interface Stat {
  label: string;
  count: (numbers: Numbers) => number;
  /** The bar shows `count` as a share of this total. */
  whole: (numbers: Numbers) => number;
}

const stats: Stat[] = [
  { label: 'Total Posts', count: (all) => all.num_posts, whole: (all) => all.num_posts },
  { label: 'Published', count: (all) => all.num_published, whole: (all) => all.num_posts },
  { label: 'Drafts', count: (all) => all.num_drafts, whole: (all) => all.num_posts },
  { label: 'Total Users', count: (all) => all.num_users, whole: (all) => all.num_users },
];

/** Explains why changes reach readers late. Renders nothing while they arrive within seconds. */
function SlowUpdatesNotice() {
  const minutes = readerDelayMinutes(useDashboard().data);
  return (
    minutes && (
      <Alert color="yellow" mt="md">
        Readers see changes of published posts within {minutes} minutes instead of seconds: this
        month’s quick updates at the edge are used up. What you unpublish or delete disappears at
        once. The setting invalidationsPerMonth in infra/deployment.config.ts allows more, and names
        their price.
      </Alert>
    )
  );
}

/** Four numbers. When they cannot be loaded, each becomes a dash, without an error message. */
function StatCards() {
  const { data, isPending } = useDashboard();
  return (
    <Paper
      component="dl"
      mt="1.75rem"
      mb="2.25rem"
      mx={0}
      className={styles.cards}
      aria-busy={isPending}
    >
      {stats.map(({ label, count, whole }) => (
        <div key={label} className={styles.card}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {isPending && <Placeholder h="2.6rem" w="4rem" />}
            {!isPending && !data && <NotAvailable />}
            {data && count(data).toLocaleString('en-US')}
            <ShareBar percent={data ? rate(count(data), whole(data)) : 0} />
          </dd>
        </div>
      ))}
    </Paper>
  );
}

/** A thick line for the share, on a thin line for the whole. */
function ShareBar({ percent }: { percent: number }) {
  // The cast is needed because React's style type lacks custom properties.
  const style = { '--share': `${percent}%` } as CSSProperties;
  return (
    <span className={styles.whole} aria-hidden>
      {percent > 0 && <span className={styles.share} style={style} />}
    </span>
  );
}

interface QuickAction {
  label: string;
  path: string;
  Icon: ComponentType<IconProps>;
  /** Disabled for read-only accounts. */
  changesData: boolean;
}

const actions: QuickAction[] = [
  { label: 'New Blog Post', path: '/admin/posts/new', Icon: IconPencilPlus, changesData: true },
  { label: 'Add User', path: '/admin/users/new', Icon: IconUserPlus, changesData: true },
  { label: 'View Analytics', path: '/admin/analytics', Icon: IconChartBar, changesData: false },
];

function QuickActions({ readOnly }: { readOnly: boolean }) {
  return (
    <section className={styles.actions} aria-labelledby="quick-actions">
      <Title order={2} id="quick-actions" size="1.25rem" lts="-0.005em" pb="sm">
        Quick Actions
      </Title>
      <ul className={styles.list}>
        {actions.map((action) => (
          <li key={action.path}>
            <ActionLink {...action} disabled={readOnly && action.changesData} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ActionLink({ label, path, Icon, disabled }: QuickAction & { disabled: boolean }) {
  const content = (
    <>
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className={styles.actionLabel}>{label}</span>
      <IconChevronRight size={18} stroke={1.7} aria-hidden />
    </>
  );
  if (disabled) {
    return (
      <button type="button" className={styles.action} disabled title={readOnlyReason}>
        {content}
      </button>
    );
  }
  return (
    <Link to={path} className={styles.action}>
      {content}
    </Link>
  );
}
