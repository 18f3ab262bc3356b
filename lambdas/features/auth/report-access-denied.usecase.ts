import { adminPageName } from '#shared/platform/admin-pages.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { type AuthDeps, sessionLifetimeSeconds } from './auth-deps.ts';

/** Each page once in a session. */
const pageLimit = { attempts: 1, windowSeconds: sessionLifetimeSeconds };
const dailyLimit = { attempts: 20, windowSeconds: 24 * 60 * 60 };

/**
 * Records that access to a page was refused, only for existing pages and by our name of the page,
 * so that callers can neither write into the owner's feed nor fill it. Viewers are left out, as the
 * demo login is public.
 */
export async function reportAccessDenied(
  { actor, path }: { actor: SignedIn; path: string },
  { attempts, audit, now, newId }: Pick<AuthDeps, 'attempts' | 'audit' | 'now' | 'newId'>,
): Promise<void> {
  const page = adminPageName(path);
  if (actor.kind === 'viewer' || page === undefined) return;
  const time = now();
  const isFirst = await attempts.take(`denied ${actor.sessionId} ${page}`, time, pageLimit);
  if (!isFirst.allowed) return;
  const isWithinLimit = await attempts.take(`denied ${actor.userId}`, time, dailyLimit);
  if (!isWithinLimit.allowed) return;
  await audit.record({
    id: newId(),
    action: 'deny_access',
    actionDisplay: 'Denied access',
    label: page,
    userId: actor.userId,
    timestamp: time.toISOString(),
  });
}
