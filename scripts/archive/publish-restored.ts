import { rebuildInTurn, sentenceOf } from '../deploy/rebuild.ts';
import type { Progress } from './progress.ts';
import type { ArchivedSite } from './site.ts';

/**
 * Publishes everything. What was restored has woken the publisher before, so another run may have to end
 * first.
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
  const answer = await rebuildInTurn(publisher, { onBusy }).finally(() => progress.end());
  if (answer.outcome === 'left-to-another') {
    return 'The publisher is still busy, and publishes the rest by itself within minutes.';
  }
  return sentenceOf(answer, (performance.now() - started) / 1000);
}
