import { CommandFailed } from '../build/run.ts';
import { rebuild, sentenceOf } from '../deploy/rebuild.ts';
import type { Progress } from './progress.ts';
import type { ArchivedSite } from './site.ts';

/** Each attempt waits or works for minutes. */
const attempts = 10;

/**
 * Publishes everything. What was restored has woken the publisher before, so another run may have to end
 * first; and a large site takes several runs.
 * @returns a sentence
 */
export async function publishRestored(
  { publisher }: Pick<ArchivedSite, 'publisher'>,
  progress: Progress,
): Promise<string> {
  if (!publisher) return 'There is nothing to publish with.';
  const started = performance.now();
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    progress.step('Publishing');
    const answer = await rebuild(publisher).catch((error: unknown) => {
      if (error instanceof CommandFailed && attempt < attempts) return undefined;
      throw error;
    });
    if (answer && answer.outcome !== 'left-to-another' && answer.left === 0) {
      progress.end();
      return sentenceOf(answer, (performance.now() - started) / 1000);
    }
  }
  progress.end();
  return 'The publisher is still busy, and publishes the rest by itself within minutes.';
}
