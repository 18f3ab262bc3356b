import { processOutboxEntry } from './process-outbox-entry.ts';
import type { UserDeps } from './user-changes.ts';
import { isAbandoned } from './user-outbox.ts';

/**
 * Makes Cognito and the sessions match the store again by finishing what failed requests left. Work
 * that may still be in progress is left alone; repeating it changes nothing.
 * @returns how many entries were processed
 * @throws the first failure, after everything else was tried
 */
export async function processUserOutbox(
  deps: Pick<UserDeps, 'users' | 'accounts' | 'sessions' | 'now'>,
): Promise<number> {
  const now = deps.now();
  const left = (await deps.users.unfinished()).filter((entry) => isAbandoned(entry, now));
  const failures: unknown[] = [];
  for (const entry of left) {
    await processOutboxEntry(entry, deps).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return left.length;
}
