import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Cloud } from '../local/cloud.ts';
import { output } from '../seed/seed.ts';

const answerSchema = z.object({
  outcome: z.string(),
  put: z.int().optional(),
  /** The cost of the run. */
  ms: z.number(),
  /** For the whole process, functions and stand-ins together. */
  peakMegabytes: z.number(),
});

/** @throws Error when it did not run */
export async function rebuild(cloud: Cloud): Promise<z.infer<typeof answerSchema>> {
  return answerSchema.parse(
    await cloud.invoke(output(cloud, 'PublisherName'), { task: 'rebuild' }),
  );
}

/**
 * Waits until the publisher has nothing left to do: a tick that finds nothing says so.
 * @returns the peak of the process's memory in megabytes
 */
export async function untilQuiet(cloud: Cloud): Promise<number> {
  for (let quiet = 0; ; ) {
    const { outcome, peakMegabytes } = answerSchema.parse(
      await cloud.invoke(output(cloud, 'PublisherName'), { task: 'tick' }),
    );
    quiet = outcome === 'nothing-to-do' ? quiet + 1 : 0;
    if (quiet === 3) return peakMegabytes;
    await delay(250);
  }
}
