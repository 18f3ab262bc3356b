import { Badge } from '@mantine/core';
import type { ShownRole } from './shown-role.ts';

const looks = {
  Admin: { color: 'primary', variant: 'filled' },
  Staff: { color: 'blue', variant: 'light' },
  User: { color: 'gray', variant: 'light' },
} as const satisfies Record<ShownRole, { color: string; variant: string }>;

export function RoleBadge({ role }: { role: ShownRole }) {
  return <Badge {...looks[role]}>{role}</Badge>;
}
