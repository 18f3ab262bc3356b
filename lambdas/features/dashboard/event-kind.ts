import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { type EventKind, eventKinds } from '#shared/schemas/dashboard.ts';

/**
 * By the noun of the action: `publish_post` -> `post`. Actions without one of these concern signing
 * in.
 */
export function kindOf({ action }: Pick<AuditEvent, 'action'>): EventKind {
  const noun = action.slice(action.indexOf('_') + 1);
  if (noun === 'preview') return 'post';
  return eventKinds.find((kind) => kind === noun) ?? 'security';
}
