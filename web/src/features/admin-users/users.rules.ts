import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { formatDay, formatMoment, formatTime } from '#web/src/ui/admin/moment.ts';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';

// These rules mirror the server's, so that pages disable what the server would refuse.

/** The signed-in user. */
export type Actor = Pick<User, 'id' | 'role'>;

type Target = Pick<User, 'id' | 'is_staff' | 'is_admin'>;

export type Flag = 'is_active' | 'is_viewer' | 'is_staff' | 'is_admin';

/** @returns why the actor cannot change the user at all; undefined if the actor can */
export function whyNotEdit(actor: Actor, user: Target | undefined): string | undefined {
  if (actor.role === 'viewer') return readOnlyReason;
  if (actor.role !== 'admin' && (user?.is_staff || user?.is_admin)) {
    return userMessages.privilegedAccount;
  }
  return undefined;
}

export function whyNotDelete(actor: Actor, user: Target): string | undefined {
  const reason = whyNotEdit(actor, user);
  if (reason !== undefined) return reason;
  return user.id === actor.id ? userMessages.ownAccount : undefined;
}

/** @param user undefined for a new user */
export function whyNotFlag(flag: Flag, actor: Actor, user: Target | undefined): string | undefined {
  const reason = whyNotEdit(actor, user);
  if (reason !== undefined) return reason;
  if (flag !== 'is_active' && actor.role !== 'admin') return userMessages.rolesByAdmins;
  const isOwn = user?.id === actor.id && (flag === 'is_active' || flag === 'is_admin');
  return isOwn ? userMessages.ownAccount : undefined;
}

/** Users who have signed in have a password, and need no invitation. */
export function isInvitable(user: Pick<User, 'is_active' | 'last_login'>): boolean {
  return user.is_active && user.last_login === null;
}

/** `Never`, `Today, 09:12`, or the day, in the reader's time zone. */
export function loginTime(timestamp: string | null, now = new Date()): string {
  if (timestamp === null) return 'Never';
  const day = formatDay(timestamp);
  return day === formatDay(now.toISOString()) ? `Today, ${formatTime(timestamp)}` : day;
}

/** `Invited until Dec 1, 2026, 09:30` or `Invitation ended`. */
export function invitationTime(until: string, now = new Date()): string {
  return hasExpired(until, now) ? 'Invitation ended' : `Invited until ${formatMoment(until)}`;
}

export function hasExpired(until: string, now = new Date()): boolean {
  return new Date(until) <= now;
}
