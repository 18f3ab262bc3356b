import type { UserDeps } from './user-changes.ts';
import type { UserOutboxEntry } from './user-outbox.ts';

export type OutboxDeps = Pick<UserDeps, 'users' | 'accounts' | 'sessions'>;

/** Processes an outbox entry and removes it. Each step may be repeated. */
export async function processOutboxEntry(entry: UserOutboxEntry, deps: OutboxDeps): Promise<void> {
  if (entry.kind === 'creation') return takeBack(entry, deps);
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
async function takeBack(entry: UserOutboxEntry, { users, accounts }: OutboxDeps): Promise<void> {
  const user = await users.findById(entry.userId);
  if (user && !user.pending) return users.finish(entry);
  await accounts.remove(entry.userId);
  if (user) await users.abandon(user, entry);
  else await users.finish(entry);
}
