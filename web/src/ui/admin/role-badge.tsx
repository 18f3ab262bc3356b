import { Badge } from '@mantine/core';
import type { User } from '#shared/schemas/auth.ts';
import { roleNames, type ShownRole, shownRole } from './shown-role.ts';

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
