/** Invokes the publisher, to publish changes or rebuild every file, and reports the result. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { CommandFailed } from '../build/run.ts';
import { failureSentence, FunctionFailed, invoke, type InvokedFunction } from './invoke.ts';

/** The function's own timeout is ten minutes. */
const longestMs = 11 * 60_000;
/** A run lasts at most eight minutes, and another run may follow before it is our turn. */
const longestWaitMs = 30 * 60_000;
/** Short, because the function has already waited for more than a minute when it answers that another run goes on. */
const pauseMs = 2000;

const countsSchema = z.object({
  outcome: z.enum(['published', 'left-to-next-tick']),
  put: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  invalidated: z.int(),
  /** Files that are still to be published, because the run's time was up. */
  left: z.int().default(0),
});
const answerSchema = z.union([countsSchema, z.object({ outcome: z.literal('left-to-another') })]);

export type RebuildAnswer = z.output<typeof answerSchema>;

/** `update` publishes only changed files, for example after a restore. */
export type PublisherTask = 'update' | 'rebuild';

interface PublishRequest {
  task: PublisherTask;
  /** Called each time another run is in progress. */
  onBusy: () => void;
  /** Returns milliseconds. */
  clock?: () => number;
  pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Publishes as soon as no other run is in progress; a run takes minutes on a large site.
 * @returns `left-to-another` when other runs were in progress for half an hour
 * @throws CommandFailed like `publishNow`
 */
export async function publishInTurn(
  publisher: InvokedFunction,
  { task, onBusy, clock = () => performance.now(), pause = sleep }: PublishRequest,
): Promise<RebuildAnswer> {
  const end = clock() + longestWaitMs;
  for (;;) {
    const answer = await publishNow(publisher, task);
    if (answer.outcome !== 'left-to-another' || clock() >= end) return answer;
    onBusy();
    await pause(pauseMs);
  }
}

/**
 * @returns `left-to-another` when another run was in progress for longer than the publisher waits
 * @throws CommandFailed when the function cannot be called, fails, or returns something unknown
 */
export async function publishNow(
  publisher: InvokedFunction,
  task: PublisherTask,
): Promise<RebuildAnswer> {
  const invocation = { what: 'Publishing the site', payload: { task }, longestMs };
  const answer = await invoke(publisher, invocation).catch((error: unknown) => {
    if (!(error instanceof FunctionFailed)) throw error;
    throw failureSentence(
      'The publisher',
      error.reason,
      'See its log; what it has published stays, and the next run continues from there.',
    );
  });
  const { data } = answerSchema.safeParse(answer);
  if (data) return data;
  throw new CommandFailed(
    "The publisher's answer is unknown to this version. Deploy the stage again.",
  );
}

/** @param seconds duration of the run */
export function resultSentence(answer: RebuildAnswer, seconds: number): string {
  if (answer.outcome === 'left-to-another') {
    return 'Another run of the publisher is in progress and will pick up new changes. To rebuild every file, try again when it is done.';
  }
  const { put, unchanged, removed, invalidated, left } = answer;
  if (left > 0) {
    return `${put} files written in ${seconds.toFixed(1)} s. The other ${left} follow automatically within minutes; until then the old versions are served.`;
  }
  return `Rebuilt in ${seconds.toFixed(1)} s: ${put} files written, ${unchanged} unchanged, ${removed} removed; ${invalidated} paths invalidated.`;
}
