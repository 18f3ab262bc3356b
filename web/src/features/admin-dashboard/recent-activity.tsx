import { Center, Text, Title } from '@mantine/core';
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
      <Title order={2} id="recent-activity" size="1.25rem" lts="-0.005em" pb="sm">
        Recent Activity
      </Title>
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
          // The dashboard does not report errors.
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
  const color = activityColor(event);
  const tint = `--mantine-color-${color}-light`;
  return (
    <li className={styles.event}>
      <Center
        data-color={color}
        w={34}
        h={34}
        bdrs="sm"
        c={`var(${tint}-color)`}
        bg={`var(${tint})`}
        aria-hidden
      >
        <Icon size={18} stroke={1.6} />
      </Center>
      <p className={styles.text} tabIndex={-1}>
        <strong>{event.action_display}</strong> <span>{event.event_metadata.label}</span>
      </p>
      <Text
        component="time"
        c="dimmed"
        fz="sm"
        className={styles.time}
        dateTime={event.timestamp}
        title={formatMoment(event.timestamp)}
      >
        {relativeTime(event.timestamp, now)}
      </Text>
    </li>
  );
}

/** Moves on each minute, for a dashboard that stays open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), minuteMs, { autoInvoke: true });
  return now;
}
