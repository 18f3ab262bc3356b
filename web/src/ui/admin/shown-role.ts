import type { User } from '#shared/schemas/auth.ts';

export type ShownRole = 'Admin' | 'Staff' | 'User';

/** The names of roles as people see them. */
export const roleNames = {
  admin: 'Admin',
  staff: 'Staff',
  viewer: 'Viewer',
  user: 'User',
} as const satisfies Record<User['role'], string>;

/** The displayed role: a viewer shows as User. */
export function shownRole(user: Pick<User, 'is_admin' | 'is_staff'>): ShownRole {
  if (user.is_admin) return 'Admin';
  return user.is_staff ? 'Staff' : 'User';
}
