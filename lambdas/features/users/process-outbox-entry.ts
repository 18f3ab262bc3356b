import type { UserDeps } from './user-changes.ts';
import type { UserOutboxEntry } from './user-outbox.ts';

export type OutboxDeps = Pick<UserDeps, 'users' | 'accounts' | 'sessions'>;

/** Processes an outbox entry and removes it. Each step may be repeated. */
export async function processOutboxEntry(entry: UserOutboxEntry, deps: OutboxDeps): Promise<void> {
  if (entry.kind === 'creation') return takeBack(entry, deps);
  if (entry.kind === 'removal') await deps.accounts.remove(entry.userId);
  const kept = entry.kind === 'sessions' ? entry.keptSessionId : undefined;
  if (kept === undefined) await deps.sessions.endAll(entry.userId);
  else await deps.sessions.endOthers(entry.userId, kept);
  await deps.users.finish(entry);
}

/** A creation cannot be resumed, as its password is stored nowhere: it is undone. */
async function takeBack(entry: UserOutboxEntry, { users, accounts }: OutboxDeps): Promise<void> {
  const user = await users.findById(entry.userId);
  if (user && !user.pending) return users.finish(entry);
  await accounts.remove(entry.userId);
  if (user) await users.abandon(user, entry);
  else await users.finish(entry);
}
