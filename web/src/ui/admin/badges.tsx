import { Badge, Group } from '@mantine/core';
import type { User } from '#shared/schemas/auth.ts';
import type { PostStatus } from '#shared/schemas/posts.ts';
import { formatMoment } from './moment.ts';

type ShownRole = 'Admin' | 'Staff' | 'User';

/** The names of roles as people see them. */
export const roleNames = {
  admin: 'Admin',
  staff: 'Staff',
  viewer: 'Viewer',
  user: 'User',
} as const satisfies Record<User['role'], string>;

/** A viewer is shown as a user, with an additional badge. */
export function shownRole(user: Pick<User, 'is_admin' | 'is_staff'>): ShownRole {
  if (user.is_admin) return 'Admin';
  return user.is_staff ? 'Staff' : 'User';
}

const roleLooks = {
  Admin: { color: 'primary', variant: 'filled' },
  Staff: { color: 'blue', variant: 'light' },
  User: { color: 'gray', variant: 'light' },
} as const satisfies Record<ShownRole, { color: string; variant: string }>;

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
  return <Badge {...roleLooks[role]}>{role}</Badge>;
}

const statusLooks: Record<PostStatus, { color: string; label: string }> = {
  published: { color: 'green', label: 'Published' },
  review: { color: 'yellow', label: 'Review' },
  draft: { color: 'gray', label: 'Draft' },
};

interface StatusBadgeProps {
  status: PostStatus;
  /** The scheduled time of publication. */
  publishAt?: string | null | undefined;
}

/** A scheduled post has the badge Scheduled; during a review it has both badges. */
export function StatusBadge({ status, publishAt = null }: StatusBadgeProps) {
  const { color, label } = statusLooks[status];
  const statusBadge = <Badge color={color}>{label}</Badge>;
  if (publishAt === null) return statusBadge;
  return (
    <Group component="span" display="inline-flex" gap="0.35rem">
      {status !== 'draft' && statusBadge}
      <Badge color="blue" title={`Goes live ${formatMoment(publishAt)}`}>
        Scheduled
      </Badge>
    </Group>
  );
}
