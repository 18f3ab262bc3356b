import type { UserDeps } from './user-changes.ts';
import { isAbandoned, type UserOutboxEntry } from './user.ts';

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

type OutboxDeps = Pick<UserDeps, 'users' | 'accounts' | 'sessions'>;

/** Processes an outbox entry and removes it. Each step may be repeated. */
export async function processOutboxEntry(entry: UserOutboxEntry, deps: OutboxDeps): Promise<void> {
  if (entry.kind === 'creation') return undoCreation(entry, deps);
  const { userId } = entry;
  if (entry.kind === 'removal') {
    await deps.accounts.remove(userId);
    // Useless without the user: the next ticks go on with the others.
    if (!(await deps.sessions.clear(userId))) return;
  } else if (entry.keptSessionId === undefined) await deps.sessions.endAll(userId);
  else await deps.sessions.endOthers(userId, entry.keptSessionId);
  await deps.users.finish(entry);
}

/** A creation cannot be resumed, as its password is stored nowhere: it is undone. */
async function undoCreation(
  entry: UserOutboxEntry,
  { users, accounts }: OutboxDeps,
): Promise<void> {
  const user = await users.findById(entry.userId);
  if (user && !user.pending) return users.finish(entry);
  await accounts.remove(entry.userId);
  if (user) await users.abandon(user, entry);
  else await users.finish(entry);
}
