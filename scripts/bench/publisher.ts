import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Cloud } from '../local/cloud.ts';

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
  return answerSchema.parse(await cloud.invoke(publisherOf(cloud), { task: 'rebuild' }));
}

/**
 * Waits until the publisher has nothing left to do: a tick that finds nothing says so.
 * @returns the peak of the process's memory in megabytes
 */
export async function untilQuiet(cloud: Cloud): Promise<number> {
  for (let quiet = 0; ; ) {
    const { outcome, peakMegabytes } = answerSchema.parse(
      await cloud.invoke(publisherOf(cloud), { task: 'tick' }),
    );
    quiet = outcome === 'nothing-to-do' ? quiet + 1 : 0;
    if (quiet === 3) return peakMegabytes;
    await delay(250);
  }
}

function publisherOf({ outputs }: Cloud): string {
  const name = Object.entries(outputs).find(([id]) => id.endsWith('.PublisherName'))?.[1];
  if (!name) throw new Error('The stacks have no publisher.');
  return name;
}
