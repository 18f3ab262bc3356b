import { isGone, isStale } from '#web/src/api/api-error.ts';
import type { Outcome } from '../admin/outcome-notice.tsx';

/** The number of parallel requests. More would let the requests of other people wait. */
const concurrency = 3;

export interface BulkResult {
  done: string[];
  failed: { id: string; error: unknown }[];
}

export interface BulkProgress {
  /** Number of entries that were changed or have failed. */
  finished: number;
  total: number;
}

/** Calls `act` for each entry, a few entries at a time. A failure does not stop the others. */
export async function runBulk<Entry extends { id: string }>(
  entries: readonly Entry[],
  act: (entry: Entry) => Promise<unknown>,
  { onProgress }: { onProgress: (progress: BulkProgress) => void },
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  // The workers share one iterator, so that each entry is processed once.
  const queue = entries.values();
  const worker = async () => {
    for (const entry of queue) {
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

/** Words for the listed things, such as `message` and `messages`. */
export interface BulkNouns {
  one: string;
  many: string;
}

/** @param what the change in words, such as `marked as read` */
export function bulkOutcome({ done, failed }: BulkResult, nouns: BulkNouns, what: string): Outcome {
  const total = done.length + failed.length;
  const entries = `${total} ${total === 1 ? nouns.one : nouns.many}`;
  if (failed.length === 0) {
    return { failed: false, sentence: `${entries} ${was(total)} ${what}.` };
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
    done.length === 0 ? `No ${nouns.one} was` : `${done.length} of ${entries} ${was(done.length)}`;
  return {
    failed: true,
    sentence: `${changed} ${what}: ${reasons.join(', ')}.${stillSelectedText(stale + refused)}`,
  };
}

/** @param count failed entries that are still listed */
function stillSelectedText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' One is still selected.' : ' They are still selected.';
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were';
}
