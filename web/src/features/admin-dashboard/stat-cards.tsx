import { Alert, Paper, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { Dashboard } from '#shared/schemas/dashboard.ts';
import { readersWait, useDashboard } from '#web/src/api/dashboard.queries.ts';
import { Placeholder } from '#web/src/ui/admin/hatch.tsx';
import styles from './stat-cards.module.css';

interface Stat {
  label: string;
  count: (dashboard: Dashboard) => number;
  /** The total of which the dimension line shows `count` as a part. */
  whole: (dashboard: Dashboard) => number;
}

const stats: Stat[] = [
  { label: 'Total Posts', count: (all) => all.num_posts, whole: (all) => all.num_posts },
  { label: 'Published', count: (all) => all.num_published, whole: (all) => all.num_posts },
  { label: 'Drafts', count: (all) => all.num_drafts, whole: (all) => all.num_posts },
  { label: 'Total Users', count: (all) => all.num_users, whole: (all) => all.num_users },
];

/** Says why readers wait for changes; nothing while they do not. */
export function ReadersWait() {
  const minutes = readersWait(useDashboard().data);
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

/** Four numbers; a dash for each that cannot be loaded, without a message. */
export function StatCards() {
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
            <Share of={data ? shareOf(count(data), whole(data)) : 0} />
          </dd>
        </div>
      ))}
    </Paper>
  );
}

/** A dash in the place of what cannot be loaded: the dashboard does not report errors. */
export function NotAvailable() {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>Not available</VisuallyHidden>
    </>
  );
}

/** A thick line over the part, on a thin one for the whole. */
function Share({ of }: { of: number }) {
  return (
    <span className={styles.whole} aria-hidden>
      {of > 0 && <span className={styles.share} style={{ '--share': `${of}%` } as CSSProperties} />}
    </span>
  );
}

/** In percent; 0 of nothing. */
function shareOf(count: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((count / whole) * 1000) / 10;
}
