import type { User } from '#shared/schemas/auth.ts';

/** May see the admin area at all. */
export function canEnterAdmin(user: User): boolean {
  return user.role !== 'user';
}

/** Sees everything in the admin area and changes nothing. */
export function isReadOnly(user: User): boolean {
  return user.role === 'viewer';
}

/** The role as it is shown: a viewer shows as User. */
export function shownRole(user: User): 'Admin' | 'Staff' | 'User' {
  if (user.is_admin) return 'Admin';
  return user.is_staff ? 'Staff' : 'User';
}
