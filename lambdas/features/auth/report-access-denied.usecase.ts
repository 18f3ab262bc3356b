import type { SignedIn } from '#shared/routes/handler.ts';
import type { AuthDeps } from './auth-deps.ts';

/**
 * The path alone is kept: a query or a fragment may carry secrets. Everybody has the demo login, so a
 * viewer leaves nothing in the owner's feed.
 */
export async function reportAccessDenied(
  { actor, path }: { actor: SignedIn; path: string },
  { audit, now, newId }: Pick<AuthDeps, 'audit' | 'now' | 'newId'>,
): Promise<void> {
  if (actor.kind === 'viewer') return;
  await audit.record({
    id: newId(),
    action: 'deny_access',
    actionDisplay: 'Denied access',
    label: path.replace(/[?#].*$/s, '').slice(0, 200),
    userId: actor.userId,
    timestamp: now().toISOString(),
  });
}
