import { Badge } from '@mantine/core';
import type { PostStatus } from '#shared/schemas/posts.ts';

const looks: Record<PostStatus, { color: string; label: string }> = {
  published: { color: 'green', label: 'Published' },
  review: { color: 'yellow', label: 'Review' },
  draft: { color: 'gray', label: 'Draft' },
};

export function StatusBadge({ status }: { status: PostStatus }) {
  const { color, label } = looks[status];
  return <Badge color={color}>{label}</Badge>;
}
