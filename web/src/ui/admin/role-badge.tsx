import { Badge } from '@mantine/core';
import type { User } from '#shared/schemas/auth.ts';

type ShownRole = 'Admin' | 'Staff' | 'User';

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

const looks = {
  Admin: { color: 'primary', variant: 'filled' },
  Staff: { color: 'blue', variant: 'light' },
  User: { color: 'gray', variant: 'light' },
} as const satisfies Record<ShownRole, { color: string; variant: string }>;

/** The shown role of an account, and that it may view, which the role does not say. */
export function RoleBadges({ user }: { user: Pick<User, 'role' | 'is_admin' | 'is_staff'> }) {
  return (
    <>
      <RoleBadge role={shownRole(user)} />
      {user.role === 'viewer' && (
        <Badge color="gray" variant="outline">
          {roleNames.viewer}
        </Badge>
      )}
    </>
  );
}

export function RoleBadge({ role }: { role: ShownRole }) {
  return <Badge {...looks[role]}>{role}</Badge>;
}
