import type { OwnUser, User } from '#shared/schemas/auth.ts';

export function canEnterAdmin(user: User): boolean {
  return user.role !== 'user';
}

/** Whether the user sees everything in the admin area, but changes nothing. */
export function isReadOnly(user: User): boolean {
  return user.role === 'viewer';
}

/** Whether the time to set up a required second step is over. */
export function isSecondStepOverdue({ second_step }: OwnUser): boolean {
  const dueAt = second_step?.due_at;
  return dueAt ? Date.parse(dueAt) <= Date.now() : false;
}
