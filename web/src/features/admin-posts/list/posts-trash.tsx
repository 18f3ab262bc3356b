import { Text } from '@mantine/core';
import { OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { TrashList } from '#web/src/ui/admin/trash-list.tsx';
import { useRestorePost, useTrashedPosts } from './posts-trash.queries.ts';

/** Deleted posts, with a button to restore each. */
export function PostsTrash({ readOnly }: { readOnly: boolean }) {
  const list = useTrashedPosts();
  const restoring = useRestorePost();
  return (
    <>
      <Text c="var(--ink-2)" mb="md">
        Deleted posts can be restored as drafts for 30 days, then they are deleted permanently.
      </Text>
      <OutcomeNotice outcome={restoring.outcome} />
      <TrashList
        what="posts"
        list={list}
        readOnly={readOnly}
        restoring={restoring.id}
        onRestore={restoring.restore}
      />
    </>
  );
}
