import { Button, Center, Group, NativeSelect, Text, Title, VisuallyHidden } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconArticle, IconFileText, IconStack2, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ActivityEvent } from '#shared/schemas/dashboard.ts';
import { type EventKind, eventKinds } from '#shared/entries/kinds.ts';
import { EmptyState, LoadingRows, LoadMore } from '#web/src/ui/admin/list-states.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { useFocusAfterMore } from '#web/src/ui/load-more.tsx';
import { useFocusReturn } from '#web/src/ui/use-focus-return.ts';
import {
  activityColor,
  activityIcon,
  actorText,
  relativeTime,
  targetPath,
} from './activity.rules.ts';
import styles from './dashboard.module.css';
import { api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';

const icons = { blog: IconArticle, project: IconStack2, page: IconFileText, user: IconUser };
const minuteMs = 60_000;
const allKinds = 'all';
const kindLabels: Record<EventKind | typeof allKinds, string> = {
  all: 'All activity',
  post: 'Posts',
  project: 'Projects',
  page: 'Pages',
  user: 'Users',
  upload: 'Media',
  message: 'Messages',
  settings: 'Settings',
  security: 'Passwords and access',
};
const kindOptions = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

/**
 * If the first load fails, a dash replaces the list, without an error message. If the events of another kind cannot
 * be loaded, a message says so, because the list still has the events of the former kind.
 */
export function RecentActivity() {
  const [kind, setKind] = useKind();
  const activity = useActivity(kind);
  const events = activity.items ?? [];
  const { filterState } = activity;
  const isFetching = filterState === 'loading' || filterState === 'retrying';
  const isLoading = !activity.items && !activity.failed;
  const isEmpty = events.length === 0 && !isLoading;
  const now = useNow();
  const { target: filter, returnFocusAfter } = useFocusReturn<HTMLSelectElement>();
  const { list, ...focus } = useFocusAfterMore(events.length, activity.moreFailed, 'p');
  return (
    <section className={styles.activity} aria-labelledby="recent-activity">
      <Group justify="space-between" gap="xs" pb="sm">
        <Title order={2} id="recent-activity" size="1.25rem" lts="-0.005em">
          Recent Activity
        </Title>
        <NativeSelect
          ref={filter}
          // The select is taller than the heading, which must stay level with the heading of the quick actions.
          my={-7}
          aria-label="Kind of activity"
          data={kindOptions}
          value={kind ?? allKinds}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        />
      </Group>
      {(filterState === 'failed' || filterState === 'retrying') && (
        <FilterFailed
          label={kindLabels[kind ?? allKinds]}
          onRetry={returnFocusAfter(activity.retry)}
        />
      )}
      {(isLoading || (isEmpty && isFetching)) && <LoadingRows label="Loading recent activity" />}
      {isEmpty && filterState === 'shown' && (
        <EmptyState>
          <p>{activity.failed ? <NotAvailable /> : emptyText(kind)}</p>
        </EmptyState>
      )}
      {events.length > 0 && (
        <ul ref={list} className={styles.list} aria-busy={isFetching}>
          {events.map((event) => (
            <Event key={event.id} event={event} now={now} />
          ))}
        </ul>
      )}
      {activity.severalPages && (
        <LoadMore
          label="Load More Events"
          // The dashboard does not report that a further page could not be loaded.
          list={{ ...activity, moreFailed: false }}
          {...focus}
        />
      )}
    </section>
  );
}

function FilterFailed({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <Group role="alert" gap="sm" pb="sm">
      <p>“{label}” could not be loaded. The list is unchanged.</p>
      <Button variant="default" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </Group>
  );
}

function emptyText(kind: EventKind | undefined): string {
  return kind
    ? `There is no activity to show under “${kindLabels[kind]}”.`
    : 'There is no activity to show.';
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
        <strong>{event.action_display}</strong>{' '}
        <span>
          <EventLabel event={event} />
        </span>
        {event.actor && <span className={styles.actor}> {actorText(event.actor)}</span>}
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

/** Links to the changed entry, if the event has a target. */
function EventLabel({ event: { event_metadata, target } }: { event: ActivityEvent }) {
  if (!target) return event_metadata.label;
  return (
    <>
      <Link to={targetPath(target)}>{event_metadata.label}</Link>
      {target.in_trash && ' (in the trash)'}
    </>
  );
}

/** The selected kind, kept in the URL: `?kind=post`. */
function useKind() {
  const [params, setParams] = useSearchParams();
  const kind = eventKinds.find((each) => each === params.get('kind'));
  const setKind = (next: string) =>
    setParams(next === allKinds ? {} : { kind: next }, { replace: true, preventScrollReset: true });
  return [kind, setKind] as const;
}

/** Updates each minute, so that relative times stay right while the dashboard is open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), minuteMs, { autoInvoke: true });
  return now;
}

/** @param kind undefined for all kinds */
function useActivity(kind: EventKind | undefined) {
  return usePagedList({
    queryKey: ['activity', kind],
    fetchPage: (query, signal) =>
      api.call('listEvents', { query: { ...query, ...(kind && { kind }) }, signal }),
    refreshOnFocus: true,
  });
}

/** Replaces a number or a list that could not be loaded. */
export function NotAvailable() {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>Not available</VisuallyHidden>
    </>
  );
}
