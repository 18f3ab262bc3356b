import { ApiError } from '#web/src/api/api-error.ts';
import type { Outcome } from '../admin/outcome-notice.tsx';
import type { BulkResult } from './run-bulk.ts';

/** The names of what is listed, as in `message` and `messages`. */
export interface BulkNouns {
  one: string;
  many: string;
}

/**
 * What came of a change of several entries.
 * @param done what was done to them, as in `marked as read`
 */
export function bulkOutcome({ done, failed }: BulkResult, nouns: BulkNouns, what: string): Outcome {
  const total = done.length + failed.length;
  const counted = `${total} ${total === 1 ? nouns.one : nouns.many}`;
  if (failed.length === 0) {
    return { failed: false, sentence: `${counted} ${was(total)} ${what}.` };
  }
  const stale = failed.filter(({ error }) => isStale(error)).length;
  const refused = failed.length - stale;
  const reasons = [
    stale > 0 && `${stale} ${was(stale)} changed meanwhile`,
    refused > 0 && `${refused} failed`,
  ].filter((reason) => reason !== false);
  const changed =
    done.length === 0 ? `No ${nouns.one} was` : `${done.length} of ${counted} ${was(done.length)}`;
  const still = failed.length === 1 ? 'It is' : 'They are';
  return {
    failed: true,
    sentence: `${changed} ${what}: ${reasons.join(', ')}. ${still} still selected.`,
  };
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale-version';
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were';
}
