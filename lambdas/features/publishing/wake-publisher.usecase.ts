import { dayOf } from '#lambdas/kernel/days.ts';
import { whileRightsSpread } from '#lambdas/kernel/while-rights-spread.ts';
import { firstSettings, type SettingsRepository } from '../site-settings/settings.repository.ts';
import { LeaseLost, LeaseTaken } from './lease.ts';
import type { PublisherState } from './publishing.repository.ts';
import type { Counts } from './reconcile.ts';
import {
  FilesNotMade,
  type Outcome,
  type PublisherDeps,
  runPublisher,
  type RunOptions,
} from './run-publisher.usecase.ts';

export interface EventDeps extends PublisherDeps {
  /** Stores the default settings, unless settings are stored already. */
  createFirstSettings: SettingsRepository['createFirst'];
  /** Publishes the posts that are due. @returns how many went live and how many failed */
  publishDuePosts: () => Promise<{ published: number; failed: number }>;
  /** Settles the versions of deleted and restored posts. @returns how many failed */
  settleVersions: () => Promise<{ failed: number }>;
  /** Returns the names of stored kinds whose format is later than this build knows. */
  findNewerFormats: () => Promise<string[]>;
  /** Migrates stored items to the formats of this build. @returns how many failed */
  upgradeFormats: (until: Date) => Promise<{ failed: number }>;
}

/** An earlier release was deployed over the data of a later one, and would corrupt that data. */
export class FormatsNewer extends Error {
  override name = 'FormatsNewer';

  constructor(kinds: readonly string[]) {
    super(
      `Stored in a later format than this release knows: ${kinds.join(', ')}. Deploy the later release again.`,
    );
  }
}

/** The reason for a run, which always reads the store and ignores the content of the event. */
export type Wake = 'change' | 'tick' | 'update' | 'rebuild' | 'release';

export type Answer =
  | Outcome
  | { outcome: 'nothing-to-do' }
  | (Partial<Counts> & { outcome: 'left-to-next-tick' });

/** AWS may take this long to grant a new role its rights. */
const rightsMs = 60_000;
/** A deployment waits for the first run of a release, so that run ends earlier. */
const releaseMs = 4 * 60_000;
/** The function times out after ten minutes, which leaves two to finish files that were started. */
const runMs = 8 * 60_000;
/** Short enough that a tick ends before the next one begins. */
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
 * Does not fail when a file cannot be rendered: the stream would repeat the event and hold back all later ones.
 * The next tick tries the file again, and fails if it still cannot be rendered.
 */
async function change(deps: EventDeps): Promise<Answer> {
  try {
    const until = deadlineAfter(runMs, deps);
    return await runPublisher({ check: false, everything: false, wait: false, until }, deps);
  } catch (error) {
    if (!(error instanceof FilesNotMade)) throw error;
    return { outcome: 'left-to-next-tick', ...error.counts };
  }
}

/**
 * Stops the publishers of all other builds, which would undo the work of this one. The run ends after one pass,
 * even if somebody has saved meanwhile, because the deployment waits for it.
 * Fails only when the build cannot be adopted in the store. A rollback would not help against another failure, so
 * the ticks retry the work and raise the alarm.
 */
async function release(deps: EventDeps): Promise<Answer> {
  const until = deadlineAfter(releaseMs, deps);
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
  const until = deadlineAfter(runMs, deps);
  await adopt(deps);
  try {
    return await runPublisher({ ...work, wait: true, until }, deps);
  } catch (error) {
    // An error would raise an alarm, but the caller can simply ask again.
    if (error instanceof LeaseTaken || error instanceof LeaseLost) {
      return { outcome: 'left-to-another' };
    }
    throw error;
  }
}

/** @throws FormatsNewer; the previously adopted build then stays, and ticks of this build do nothing */
async function adopt(deps: EventDeps): Promise<void> {
  await refuseNewerFormats(deps);
  await deps.state.adopt(deps.site.build.id);
  await deps.createFirstSettings(firstSettings);
}

async function refuseNewerFormats({ findNewerFormats }: EventDeps): Promise<void> {
  const newer = await findNewerFormats();
  if (newer.length > 0) throw new FormatsNewer(newer);
}

function deadlineAfter(ms: number, { now }: EventDeps): Date {
  return new Date(now().getTime() + ms);
}

/**
 * Costs three reads when nothing is due. Once a day, compares the manifest with the files in the bucket.
 * @throws Error when a post could not go live or an item could not be upgraded; the rest of the work is done first
 */
async function tick(deps: EventDeps): Promise<Answer> {
  const state = await deps.state.find();
  const isOurs = state.buildId === deps.site.build.id;
  if (!isOurs) await refuseNewerFormats(deps);
  const upgrade = isOurs ? await deps.upgradeFormats(deadlineAfter(upgradeMs, deps)) : undefined;
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
  // Without a released build, or when the state was lost, any build may publish.
  if (state.buildId === null) return takeOver({ check: true, everything: false }, deps);
  const check = state.checkedOn !== dayOf(deps.now());
  const isNeeded = check || isChanged || state.requested !== state.done;
  const isOurs = state.buildId === deps.site.build.id;
  if (!isNeeded || !isOurs) return { outcome: 'nothing-to-do' };
  const until = deadlineAfter(runMs, deps);
  return runPublisher({ check, everything: false, wait: false, until }, deps);
}
