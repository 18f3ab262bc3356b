import { processOutboxEntry } from './process-outbox-entry.ts';
import type { UserDeps } from './user-changes.ts';
import { isAbandoned } from './user-outbox.ts';

/**
 * Makes Cognito and the sessions agree with the store again: does what failed requests left. What may
 * still be under way is left alone; run again it changes nothing.
 * @returns how many pieces of work are done
 * @throws the first failure, after all other work was tried
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
