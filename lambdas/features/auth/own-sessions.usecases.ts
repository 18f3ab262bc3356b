import type { SignedIn } from '#shared/routes/handler.ts';
import type { SessionList } from '#shared/schemas/account.ts';
import type { AuthDeps } from './auth-deps.ts';
import { findMe } from './session.usecases.ts';
import { lastUseOf } from './sessions.repository.ts';

const mostShown = 100;

/** Where the caller is signed in, the latest use first. */
export async function listSessions(
  actor: SignedIn,
  deps: Pick<AuthDeps, 'users' | 'sessions' | 'now'>,
): Promise<SessionList> {
  const live = await deps.sessions.live(await findMe(actor, deps), deps.now());
  const current = live.find(({ sessionId }) => sessionId === actor.sessionId);
  const shown = live
    .map((session) => ({
      id: session.sessionId,
      browser: session.browser ?? 'Other',
      system: session.system ?? 'Unknown',
      country: session.country ?? null,
      started_at: session.startedAt.toISOString(),
      last_used_at: lastUseOf(session).toISOString(),
      is_current: session.familyId === (current?.familyId ?? actor.sessionId),
    }))
    .sort((a, b) => b.last_used_at.localeCompare(a.last_used_at));
  return { data: shown.slice(0, mostShown) };
}
