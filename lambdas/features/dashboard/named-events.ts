/** Names the actors of the events in the activity feed, and finds the things that still exist. */
import { type AuditEvent, systemActors } from '#lambdas/kernel/audit-event.ts';
import type { Principal } from '#shared/routes/handler.ts';
import type { ActivityEvent } from '#shared/schemas/dashboard.ts';
import { nameOf } from '../users/users.repository.ts';
import type { DashboardRepository, Named } from './dashboard.repository.ts';
import { type Subject, subjectOf } from './event-kind.ts';

export interface NamedEvent extends Pick<ActivityEvent, 'actor' | 'target'> {
  event: AuditEvent;
}

export interface NamingDeps {
  dashboard: Pick<DashboardRepository, 'findNamed'>;
  now: () => Date;
}

/**
 * Adds actors and targets to events that are labelled for this reader. The demo login is public, so
 * a viewer gets no names of people, and targets only of events whose labels it may read.
 */
export async function namedFor(
  principal: Principal,
  events: readonly AuditEvent[],
  { dashboard, now }: NamingDeps,
): Promise<NamedEvent[]> {
  const isViewer = principal.kind === 'viewer';
  const subjects = events.flatMap((event) => subjectOf(event) ?? []);
  const idsOf = (kind: Subject['kind']) =>
    subjects.flatMap((subject) => (subject.kind === kind ? subject.id : []));
  const actors = isViewer ? [] : events.map(({ userId }) => userId).filter(isUser);
  const found = await dashboard.findNamed(
    {
      users: [...actors, ...idsOf('user')],
      posts: idsOf('post'),
      projects: idsOf('project'),
      pages: idsOf('page'),
    },
    now(),
  );
  return events.map((event) => ({
    event,
    actor: isViewer && isUser(event.userId) ? undefined : actorOf(event, found),
    target: targetOf(event, found),
  }));
}

function isUser(actorId: string): boolean {
  return systemActors.every((each) => each !== actorId);
}

function actorOf({ userId }: AuditEvent, { users }: Named): ActivityEvent['actor'] {
  const system = systemActors.find((each) => each === userId);
  if (system) return { kind: system };
  const user = users.get(userId);
  return user ? { kind: 'user', name: nameOf(user) } : { kind: 'former_user' };
}

function targetOf(event: AuditEvent, found: Named): ActivityEvent['target'] {
  const subject = subjectOf(event);
  if (subject?.kind === 'user') {
    return found.users.has(subject.id) ? { ...subject, in_trash: false } : undefined;
  }
  if (subject?.kind === 'settings') return { ...subject, in_trash: false };
  const state = subject && found[`${subject.kind}s` as const].get(subject.id);
  return state && { ...subject, in_trash: state.isTrashed };
}
