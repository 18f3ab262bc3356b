/** Removes once a day what nobody needs any more, so that only the owner's content grows for ever. */
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import type { InboxRepository } from '../contact/messages.repository.ts';
import type { SweepRepository } from './sweep.repository.ts';
import { sweepUploads, type UploadSweepDeps } from './sweep-uploads.ts';

export interface SweepDeps extends UploadSweepDeps {
  inbox: Pick<InboxRepository, 'find' | 'remove'>;
  sweeps: SweepRepository;
}

const dayMs = 24 * 60 * 60 * 1000;
const spamDays = 30;
/** More than a year, so that last year's activity can be compared. */
const eventDays = 400;
/** The most that is removed of each kind; the rest waits for the next day. */
const perSweep = 1000;

/** The number of each kind that were removed, or the error's name where that failed. */
export interface SweepOutcome {
  removed: { uploads: number; spam: number; events: number };
  failed: string[];
}

/** A failure of one kind does not stop the others. */
export async function sweep(deps: SweepDeps): Promise<SweepOutcome> {
  const outcome: SweepOutcome = { removed: { uploads: 0, spam: 0, events: 0 }, failed: [] };
  const before = (days: number) => new Date(deps.now().getTime() - days * dayMs);
  const works = {
    uploads: () => sweepUploads(deps),
    spam: () => sweepSpam(before(spamDays), deps),
    events: () => deps.sweeps.removeEvents({ before: before(eventDays), limit: perSweep }),
  };
  for (const kind of ['uploads', 'spam', 'events'] as const) {
    try {
      outcome.removed[kind] = await works[kind]();
    } catch (error) {
      outcome.failed.push(`${kind}: ${error instanceof Error ? error.name : 'unknown'}`);
    }
  }
  return outcome;
}

/** Uses the transaction of a deletion by the owner, so that the counters stay right, but leaves no event. */
async function sweepSpam(before: Date, { sweeps, inbox }: SweepDeps): Promise<number> {
  let removed = 0;
  await eachInParallel(await sweeps.spamBefore({ before, limit: perSweep }), async (id) => {
    const message = await inbox.find(id);
    if (message && (await inbox.remove({ message })) === 'saved') removed += 1;
  });
  return removed;
}
