import { isGone, isStale } from '#web/src/api/api-error.ts';
import type { Outcome } from '../admin/outcome-notice.tsx';

/** Requests at a time: a browser and the API bear more, other people's requests should not wait. */
const concurrency = 3;

export interface BulkResult {
  done: string[];
  failed: { id: string; error: unknown }[];
}

export interface BulkProgress {
  /** Changed or failed. */
  finished: number;
  total: number;
}

/** Does the same with each, a few at a time. A failure does not keep the others from being tried. */
export async function runBulk<Entry extends { id: string }>(
  entries: readonly Entry[],
  act: (entry: Entry) => Promise<unknown>,
  { onProgress }: { onProgress: (progress: BulkProgress) => void },
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  const rest = entries.values();
  const worker = async () => {
    for (const entry of rest) {
      const { id } = entry;
      try {
        await act(entry);
        result.done.push(id);
      } catch (error) {
        result.failed.push({ id, error });
      }
      onProgress({ finished: result.done.length + result.failed.length, total: entries.length });
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, entries.length) }, worker));
  return result;
}

/** The names of what is listed, as in `message` and `messages`. */
export interface BulkNouns {
  one: string;
  many: string;
}

/**
 * The outcome of a change of several entries.
 * @param done what was done to them, as in `marked as read`
 */
export function bulkOutcome({ done, failed }: BulkResult, nouns: BulkNouns, what: string): Outcome {
  const total = done.length + failed.length;
  const counted = `${total} ${total === 1 ? nouns.one : nouns.many}`;
  if (failed.length === 0) {
    return { failed: false, sentence: `${counted} ${was(total)} ${what}.` };
  }
  const stale = failed.filter(({ error }) => isStale(error)).length;
  const gone = failed.filter(({ error }) => isGone(error)).length;
  const refused = failed.length - stale - gone;
  const reasons = [
    stale > 0 && `${stale} ${was(stale)} changed meanwhile`,
    gone > 0 && `${gone} ${was(gone)} deleted meanwhile`,
    refused > 0 && `${refused} failed`,
  ].filter((reason) => reason !== false);
  const changed =
    done.length === 0 ? `No ${nouns.one} was` : `${done.length} of ${counted} ${was(done.length)}`;
  return {
    failed: true,
    sentence: `${changed} ${what}: ${reasons.join(', ')}.${selectedStill(stale + refused)}`,
  };
}

/** Says that failed entries are still selected. Those that are gone are not: they have left the list. */
function selectedStill(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' One is still selected.' : ' They are still selected.';
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were';
}
