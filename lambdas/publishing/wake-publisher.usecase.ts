import type { Counts } from './reconcile.ts';
import {
  dayOf,
  FilesNotMade,
  type Outcome,
  type PublisherDeps,
  runPublisher,
} from './run-publisher.usecase.ts';

export interface EventDeps extends PublisherDeps {
  /** Publishes the posts whose time has come, and tells how many went live and how many could not. */
  publishDuePosts: () => Promise<{ published: number; failed: number }>;
}

/** What wakes the publisher; each run then looks at the store itself, not at what the event says. */
export type Wake = 'change' | 'tick' | 'rebuild' | 'release';

export type Answer =
  | Outcome
  | { outcome: 'nothing-to-do' }
  | (Counts & { outcome: 'left-to-next-tick' });

export function wakePublisher(wake: Wake, deps: EventDeps): Promise<Answer> {
  switch (wake) {
    case 'change':
      return change(deps);
    case 'tick':
      return tick(deps);
    case 'rebuild':
      return release({ everything: true }, deps);
    case 'release':
      return release({ everything: false }, deps);
  }
}

/**
 * A file that cannot be made is no failure here: the stream would repeat this event and hold back
 * the next ones. The next tick tries again, and fails where that fails, too.
 */
async function change(deps: EventDeps): Promise<Answer> {
  try {
    return await runPublisher({ check: false, everything: false, wait: false }, deps);
  } catch (error) {
    if (!(error instanceof FilesNotMade)) throw error;
    return { outcome: 'left-to-next-tick', ...error.counts };
  }
}

/** From now on the publishers of all other builds stop, as they would undo this one's work. */
async function release({ everything }: { everything: boolean }, deps: EventDeps): Promise<Answer> {
  await deps.state.adopt(deps.site.build.id);
  return runPublisher({ check: true, everything, wait: true }, deps);
}

/**
 * Costs two reads when nothing is due. Once a day it looks at every file.
 * @throws Error when a post could not go live; all else is published then
 */
async function tick(deps: EventDeps): Promise<Answer> {
  const { published, failed } = await deps.publishDuePosts();
  const answer = await publishIfNeeded({ isChanged: published > 0 }, deps);
  if (failed > 0) throw new Error(`${failed} posts could not go live`);
  return answer;
}

async function publishIfNeeded(
  { isChanged }: { isChanged: boolean },
  deps: EventDeps,
): Promise<Answer> {
  const state = await deps.state.find();
  // Nothing was released yet, or the state is lost: then this build is as good as any.
  if (state.buildId === null) return release({ everything: false }, deps);
  const check = state.checkedOn !== dayOf(deps.now());
  const isNeeded = check || isChanged || state.requested !== state.done;
  const isOurs = state.buildId === deps.site.build.id;
  if (!isNeeded || !isOurs) return { outcome: 'nothing-to-do' };
  return runPublisher({ check, everything: false, wait: false }, deps);
}
