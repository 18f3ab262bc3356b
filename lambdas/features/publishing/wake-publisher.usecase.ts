import { whileRightsSpread } from '#lambdas/kernel/while-rights-spread.ts';
import { firstSettings, type SettingsRepository } from '../site-settings/settings.repository.ts';
import { LeaseLost, LeaseTaken } from './lease.ts';
import type { PublisherState } from './publishing.repository.ts';
import type { Counts } from './reconcile.ts';
import {
  dayOf,
  FilesNotMade,
  type Outcome,
  type PublisherDeps,
  runPublisher,
  type RunOptions,
} from './run-publisher.usecase.ts';

export interface EventDeps extends PublisherDeps {
  /** Stores what came with the code, if nothing is stored yet: from now on the owner edits that. */
  beginSettings: SettingsRepository['begin'];
  /** Publishes the posts that are due. @returns how many went live and how many failed */
  publishDuePosts: () => Promise<{ published: number; failed: number }>;
  /** Settles the versions of deleted and restored posts. @returns how many failed */
  settleVersions: () => Promise<{ failed: number }>;
  /** Names of what is stored in a later format than this build knows. */
  findNewerFormats: () => Promise<string[]>;
  /** Migrates stored items to the formats of this build. @returns how many failed */
  upgradeFormats: (until: Date) => Promise<{ failed: number }>;
}

/** An earlier release is deployed over the data of a later one, which it would corrupt. */
export class FormatsNewer extends Error {
  override name = 'FormatsNewer';

  constructor(kinds: readonly string[]) {
    super(
      `Stored in a later format than this release knows: ${kinds.join(', ')}. Deploy the later release again.`,
    );
  }
}

/** The reason of a run; each run then reads the store itself, not the event. */
export type Wake = 'change' | 'tick' | 'update' | 'rebuild' | 'release';

export type Answer =
  | Outcome
  | { outcome: 'nothing-to-do' }
  | (Partial<Counts> & { outcome: 'left-to-next-tick' });

/** A release waits up to this long for the rights of a new role. */
const rightsMs = 60_000;
/** The longest delay of a deployment. */
const releaseMs = 4 * 60_000;
/** The function has ten minutes, enough to finish what it has started by then. */
const runMs = 8 * 60_000;
/** Leaves a tick some time before the next one. */
const upgradeMs = 30_000;

export function wakePublisher(wake: Wake, deps: EventDeps): Promise<Answer> {
  switch (wake) {
    case 'change':
      return change(deps);
    case 'tick':
      return tick(deps);
    case 'update':
      return takeOver({ check: false, everything: false }, deps);
    case 'rebuild':
      return takeOver({ check: true, everything: true }, deps);
    case 'release':
      return release(deps);
  }
}

/**
 * A file that cannot be rendered must not make this fail: the stream would repeat the event and hold back
 * the next ones. The next tick tries again, and fails if the file still does.
 */
async function change(deps: EventDeps): Promise<Answer> {
  try {
    const until = inFuture(runMs, deps);
    return await runPublisher({ check: false, everything: false, wait: false, until }, deps);
  } catch (error) {
    if (!(error instanceof FilesNotMade)) throw error;
    return { outcome: 'left-to-next-tick', ...error.counts };
  }
}

/**
 * From now on the publishers of all other builds stop, as they would undo this one's work. The run ends
 * after one pass, even if somebody has saved meanwhile, because the deployment waits for it.
 * Fails only when the run cannot be requested from the store. Any other failure would also hit the publisher
 * that a rollback brings back, so it is left to the ticks, which retry and fail while it lasts.
 */
async function release(deps: EventDeps): Promise<Answer> {
  const until = inFuture(releaseMs, deps);
  const clock = { ...deps, patienceMs: rightsMs };
  try {
    await whileRightsSpread(() => adopt(deps), clock);
  } catch (error) {
    if (!(error instanceof FormatsNewer)) throw error;
    deps.report({ key: 'release', error });
    return { outcome: 'left-to-next-tick' };
  }
  try {
    const options = { check: true, everything: false, wait: true, onePass: true, until };
    return await whileRightsSpread(() => runPublisher(options, deps), clock);
  } catch (error) {
    if (error instanceof FilesNotMade) return { outcome: 'left-to-next-tick', ...error.counts };
    deps.report({ key: 'release', error });
    return { outcome: 'left-to-next-tick' };
  }
}

async function takeOver(
  work: Pick<RunOptions, 'check' | 'everything'>,
  deps: EventDeps,
): Promise<Answer> {
  const until = inFuture(runMs, deps);
  await adopt(deps);
  try {
    return await runPublisher({ ...work, wait: true, until }, deps);
  } catch (error) {
    // Not a failure, which would raise an alarm: whoever asked may ask again.
    if (error instanceof LeaseTaken || error instanceof LeaseLost) {
      return { outcome: 'left-to-another' };
    }
    throw error;
  }
}

/** @throws FormatsNewer; the build that is adopted stays, and the ticks of this one do nothing */
async function adopt(deps: EventDeps): Promise<void> {
  await refuseNewerFormats(deps);
  await deps.state.adopt(deps.site.build.id);
  await deps.beginSettings(firstSettings);
}

async function refuseNewerFormats({ findNewerFormats }: EventDeps): Promise<void> {
  const newer = await findNewerFormats();
  if (newer.length > 0) throw new FormatsNewer(newer);
}

function inFuture(ms: number, { now }: EventDeps): Date {
  return new Date(now().getTime() + ms);
}

/**
 * Costs three reads when nothing is due. Once a day it looks at every file.
 * @throws Error when a post could not go live or an item could not be upgraded; all else is done then
 */
async function tick(deps: EventDeps): Promise<Answer> {
  const state = await deps.state.find();
  const isOurs = state.buildId === deps.site.build.id;
  if (!isOurs) await refuseNewerFormats(deps);
  const upgrade = isOurs ? await deps.upgradeFormats(inFuture(upgradeMs, deps)) : undefined;
  const { published, failed } = await deps.publishDuePosts();
  const answer = await publishIfNeeded(state, { isChanged: published > 0 }, deps);
  const unsettled = await deps.settleVersions();
  if (failed > 0) throw new Error(`${failed} posts could not go live`);
  if (unsettled.failed > 0) {
    throw new Error(`The versions of ${unsettled.failed} posts could not be settled`);
  }
  if (upgrade?.failed) throw new Error(`${upgrade.failed} stored items could not be upgraded`);
  return answer;
}

async function publishIfNeeded(
  state: PublisherState,
  { isChanged }: { isChanged: boolean },
  deps: EventDeps,
): Promise<Answer> {
  // Nothing was released yet, or the state is lost: then any build may publish.
  if (state.buildId === null) return takeOver({ check: true, everything: false }, deps);
  const check = state.checkedOn !== dayOf(deps.now());
  const isNeeded = check || isChanged || state.requested !== state.done;
  const isOurs = state.buildId === deps.site.build.id;
  if (!isNeeded || !isOurs) return { outcome: 'nothing-to-do' };
  const until = inFuture(runMs, deps);
  return runPublisher({ check, everything: false, wait: false, until }, deps);
}
