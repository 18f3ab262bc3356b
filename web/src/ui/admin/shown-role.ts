import type { User } from '#shared/schemas/auth.ts';

export type ShownRole = 'Admin' | 'Staff' | 'User';

/** The displayed role: a viewer shows as User. */
export function shownRole(user: Pick<User, 'is_admin' | 'is_staff'>): ShownRole {
  if (user.is_admin) return 'Admin';
  return user.is_staff ? 'Staff' : 'User';
}
