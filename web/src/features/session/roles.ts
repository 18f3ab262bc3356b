import type { User } from '#shared/schemas/auth.ts';

/** May see the admin area at all. */
export function canEnterAdmin(user: User): boolean {
  return user.role !== 'user';
}

/** Sees everything in the admin area and changes nothing. */
export function isReadOnly(user: User): boolean {
  return user.role === 'viewer';
}
