import { publishInTurn, sentenceOf } from '../deploy/rebuild.ts';
import type { Progress } from './progress.ts';
import type { ArchivedSite } from './site.ts';

/**
 * Waits until everything is published: what was restored has woken the publisher, and usually nothing is
 * left to do when that run ends.
 * @returns a sentence
 */
export async function publishRestored(
  { publisher }: Pick<ArchivedSite, 'publisher'>,
  progress: Progress,
): Promise<string> {
  if (!publisher) return 'There is nothing to publish with.';
  const started = performance.now();
  progress.step('Publishing');
  const onBusy = () => progress.step('Waiting for another run of the publisher');
  const answer = await publishInTurn(publisher, { task: 'update', onBusy }).finally(() =>
    progress.end(),
  );
  if (answer.outcome === 'left-to-another') {
    return 'The publisher is still busy, and publishes the rest by itself within minutes.';
  }
  const seconds = (performance.now() - started) / 1000;
  return answer.left > 0 ? sentenceOf(answer, seconds) : `Published in ${seconds.toFixed(1)} s.`;
}
