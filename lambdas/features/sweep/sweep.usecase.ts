/** Removes unused uploads, old spam and old events once a day, so that they do not pile up. */
import { daysAfter } from '#lambdas/kernel/days.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import type { InboxRepository } from '../contact/messages.repository.ts';
import type { SweepRepository } from './sweep.repository.ts';
import { sweepUploads, type UploadSweepDeps } from './sweep-uploads.ts';

export interface SweepDeps extends UploadSweepDeps {
  inbox: Pick<InboxRepository, 'find' | 'remove'>;
  sweeps: SweepRepository;
}

const spamDays = 30;
/** More than a year, so that last year's activity can be compared. */
const eventDays = 400;
/** Most items of each kind that one sweep removes; the next day's sweep removes the others. */
const maxPerSweep = 1000;

/** Numbers of removed items, and the kinds that failed with the name of the error. */
export interface SweepOutcome {
  removed: { uploads: number; spam: number; events: number };
  failed: string[];
}

/** A failure in one kind does not stop the others. */
export async function sweep(deps: SweepDeps): Promise<SweepOutcome> {
  const outcome: SweepOutcome = { removed: { uploads: 0, spam: 0, events: 0 }, failed: [] };
  const before = (days: number) => daysAfter(deps.now(), -days);
  const tasks = {
    uploads: () => sweepUploads(deps),
    spam: () => sweepSpam(before(spamDays), deps),
    events: () => deps.sweeps.removeEvents({ before: before(eventDays), limit: maxPerSweep }),
  };
  for (const kind of ['uploads', 'spam', 'events'] as const) {
    try {
      outcome.removed[kind] = await tasks[kind]();
    } catch (error) {
      outcome.failed.push(`${kind}: ${error instanceof Error ? error.name : 'unknown'}`);
    }
  }
  return outcome;
}

/** Deletes messages in the same transaction as the owner does, so that counters stay right, but without an event. */
async function sweepSpam(before: Date, { sweeps, inbox }: SweepDeps): Promise<number> {
  let removed = 0;
  await eachInParallel(await sweeps.spamBefore({ before, limit: maxPerSweep }), async (id) => {
    const message = await inbox.find(id);
    if (message && (await inbox.remove({ message })) === 'saved') removed += 1;
  });
  return removed;
}
