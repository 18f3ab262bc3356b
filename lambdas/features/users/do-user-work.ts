import type { UserDeps } from './user-changes.ts';
import type { UserWork } from './user-work.ts';

export type UserWorkDeps = Pick<UserDeps, 'users' | 'accounts' | 'sessions'>;

/** Does noted work to its end and strikes it out. Each step may be repeated. */
export async function doUserWork(work: UserWork, deps: UserWorkDeps): Promise<void> {
  if (work.kind === 'creation') return takeBack(work, deps);
  if (work.kind === 'removal') await deps.accounts.remove(work.userId);
  const kept = work.kind === 'sessions' ? work.keptSessionId : undefined;
  if (kept === undefined) await deps.sessions.endAll(work.userId);
  else await deps.sessions.endOthers(work.userId, kept);
  await deps.users.finish(work);
}

/** A creation cannot go on by itself, because its password is kept nowhere: so it never was. */
async function takeBack(work: UserWork, { users, accounts }: UserWorkDeps): Promise<void> {
  const user = await users.findById(work.userId);
  if (user && !user.pending) return users.finish(work);
  await accounts.remove(work.userId);
  if (user) await users.abandon(user, work);
  else await users.finish(work);
}
