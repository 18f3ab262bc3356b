import { useInterval } from '@mantine/hooks';
import { IconArticle, IconStack2, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import type { ActivityEvent } from '#shared/schemas/dashboard.ts';
import { EmptyState, LoadingRows, LoadMore } from '#web/src/ui/admin/list-states.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { useFocusAfterMore } from '#web/src/ui/use-focus-after-more.ts';
import { activityColor, activityIcon } from './activity.rules.ts';
import { useActivity } from './dashboard.queries.ts';
import styles from './dashboard.module.css';
import { relativeTime } from './relative-time.ts';

const icons = { blog: IconArticle, project: IconStack2, user: IconUser };
const minuteMs = 60_000;

/** What was done lately. A failure is silent: what was there stays, or there is nothing to show. */
export function RecentActivity() {
  const activity = useActivity();
  const events = activity.items ?? [];
  const now = useNow();
  const { list, button, focusNext } = useFocusAfterMore(events.length, activity.moreFailed, 'p');
  return (
    <section className={styles.activity} aria-labelledby="recent-activity">
      <h2 id="recent-activity" className={styles.heading}>
        Recent Activity
      </h2>
      {!activity.items && !activity.failed && <LoadingRows label="Loading recent activity" />}
      {events.length === 0 && (activity.items ?? activity.failed) && (
        <EmptyState>
          <p>There is no activity to show.</p>
        </EmptyState>
      )}
      {events.length > 0 && (
        <ul ref={list} className={styles.list}>
          {events.map((event) => (
            <Event key={event.id} event={event} now={now} />
          ))}
        </ul>
      )}
      {activity.severalPages && (
        <LoadMore
          ref={button}
          label="Load More Events"
          hasMore={activity.hasMore}
          // Errors of the dashboard are not told.
          failed={false}
          loading={activity.loadingMore}
          onLoadMore={() => {
            focusNext();
            activity.loadMore();
          }}
        />
      )}
    </section>
  );
}

function Event({ event, now }: { event: ActivityEvent; now: Date }) {
  const Icon = icons[activityIcon(event)];
  return (
    <li className={styles.event}>
      <span className={styles.icon} data-color={activityColor(event)} aria-hidden>
        <Icon size={18} stroke={1.6} />
      </span>
      <p className={styles.text} tabIndex={-1}>
        <strong>{event.action_display}</strong> <span>{event.event_metadata.label}</span>
      </p>
      <time
        className={styles.time}
        dateTime={event.timestamp}
        title={formatMoment(event.timestamp)}
      >
        {relativeTime(event.timestamp, now)}
      </time>
    </li>
  );
}

/** Moves on each minute, for a dashboard that stays open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), minuteMs, { autoInvoke: true });
  return now;
}
