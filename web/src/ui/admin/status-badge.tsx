import { Badge, Group } from '@mantine/core';
import type { PostStatus } from '#shared/schemas/posts.ts';
import { formatMoment } from '#web/src/ui/admin/moment.ts';

const looks: Record<PostStatus, { color: string; label: string }> = {
  published: { color: 'green', label: 'Published' },
  review: { color: 'yellow', label: 'Review' },
  draft: { color: 'gray', label: 'Draft' },
};

export interface StatusBadgeProps {
  status: PostStatus;
  /** When the post goes live by itself. */
  publishAt?: string | null | undefined;
}

/** A scheduled post has a badge of its own; in review it keeps that one, too. */
export function StatusBadge({ status, publishAt = null }: StatusBadgeProps) {
  const { color, label } = looks[status];
  const own = <Badge color={color}>{label}</Badge>;
  if (publishAt === null) return own;
  return (
    <Group component="span" display="inline-flex" gap="0.35rem">
      {status !== 'draft' && own}
      <Badge color="blue" title={`Goes live ${formatMoment(publishAt)}`}>
        Scheduled
      </Badge>
    </Group>
  );
}
