import { dayOf, type Outcome, type PublisherDeps, runPublisher } from './run-publisher.usecase.ts';

export interface EventDeps extends PublisherDeps {
  /** Publishes the posts whose time has come. @returns how many */
  publishDuePosts: () => Promise<number>;
}

/** What wakes the publisher; each run then looks at the store itself, not at what the event says. */
export type Wake = 'change' | 'tick' | 'rebuild' | 'release';

export type Answer = Outcome | { outcome: 'nothing-to-do' };

export function wakePublisher(wake: Wake, deps: EventDeps): Promise<Answer> {
  if (wake === 'tick') return tick(deps);
  if (wake === 'release') return release(deps);
  const isRebuild = wake === 'rebuild';
  return runPublisher({ check: isRebuild, everything: isRebuild, wait: isRebuild }, deps);
}

/** From now on the publishers of all other builds stop, as they would undo this release. */
async function release(deps: EventDeps): Promise<Answer> {
  await deps.state.adopt(deps.site.build.id);
  return runPublisher({ check: true, everything: false, wait: true }, deps);
}

/** Costs two reads when nothing is due. Once a day it looks at every file. */
async function tick(deps: EventDeps): Promise<Answer> {
  const published = await deps.publishDuePosts();
  const state = await deps.state.find();
  const check = state.checkedOn !== dayOf(deps.now());
  const isNeeded = check || published > 0 || state.requested !== state.done;
  const isOurs = state.buildId === deps.site.build.id;
  if (!isNeeded || !isOurs) return { outcome: 'nothing-to-do' };
  return runPublisher({ check, everything: false, wait: false }, deps);
}
