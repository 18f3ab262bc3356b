import type { OwnUser, User } from '#shared/schemas/auth.ts';

/** May see the admin area at all. */
export function canEnterAdmin(user: User): boolean {
  return user.role !== 'user';
}

/** Sees everything in the admin area and changes nothing. */
export function isReadOnly(user: User): boolean {
  return user.role === 'viewer';
}

/** The time to set up a required second step is over. */
export function isSecondStepOverdue({ second_step }: OwnUser): boolean {
  // The comparison with what is no date is false.
  return Date.parse(second_step?.due_at ?? '') <= Date.now();
}
