import { endSessions } from '../auth/sessions.repository.ts';
import type { UserDeps } from './user-changes.ts';
import { isAbandoned, type UserOutboxEntry } from './user.ts';

/**
 * Finishes the work of failed requests, so that Cognito and the sessions match the stored users again. Skips
 * work that may still be in progress. A repeated call changes nothing.
 * @returns how many entries were processed
 * @throws the first failure, after all other entries were tried
 */
export async function processUserOutbox(
  deps: Pick<UserDeps, 'users' | 'accounts' | 'sessions' | 'now'>,
): Promise<number> {
  const now = deps.now();
  const abandoned = (await deps.users.entries()).filter((entry) => isAbandoned(entry, now));
  const failures: unknown[] = [];
  for (const entry of abandoned) {
    await processOutboxEntry(entry, deps).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return abandoned.length;
}

type OutboxDeps = Pick<UserDeps, 'users' | 'accounts' | 'sessions'>;

/** Processes an outbox entry and removes it. Each step may be repeated. */
export async function processOutboxEntry(entry: UserOutboxEntry, deps: OutboxDeps): Promise<void> {
  if (entry.kind === 'creation') return undoCreation(entry, deps);
  if (entry.kind === 'sessions') return endSessions(entry, deps);
  await deps.accounts.remove(entry.userId);
  // Remaining sessions are useless without the user, and the next ticks delete them.
  if (await deps.sessions.clear(entry.userId)) await deps.users.removeEntry(entry);
}

/** The creation cannot be resumed, as the password is stored nowhere. */
async function undoCreation(
  entry: UserOutboxEntry,
  { users, accounts }: OutboxDeps,
): Promise<void> {
  const user = await users.findById(entry.userId);
  if (user && !user.pending) return users.removeEntry(entry);
  await accounts.remove(entry.userId);
  if (user) await users.undoCreation(user, entry);
  else await users.removeEntry(entry);
}
