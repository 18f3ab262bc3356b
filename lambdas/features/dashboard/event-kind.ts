import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { type EventKind, eventKinds } from '#shared/schemas/event-kinds.ts';

/**
 * By the noun of the action: `publish_post` -> `post`, `create_page_preview` -> `page`. Actions without
 * one of these concern signing in.
 */
export function kindOf({ action }: Pick<AuditEvent, 'action'>): EventKind {
  const noun = action.slice(action.indexOf('_') + 1).replace(/_preview$/, '');
  if (noun === 'preview') return 'post';
  if (noun === 'invitation') return 'user';
  return eventKinds.find((kind) => kind === noun) ?? 'security';
}

export interface Subject {
  kind: 'post' | 'project' | 'page' | 'user' | 'settings';
  /** The thing's id; for settings, the version that was replaced. */
  id: string;
}

/** Finds the thing that was changed; undefined for a message, a refused page, and events that do not name it. */
export function subjectOf(event: AuditEvent): Subject | undefined {
  const { postId, subjectId } = event;
  if (postId !== undefined) return { kind: 'post', id: postId };
  if (subjectId === undefined) return undefined;
  const kind = kindOf(event);
  const isNamed = kind === 'project' || kind === 'page' || kind === 'settings';
  return { kind: isNamed ? kind : 'user', id: subjectId };
}
