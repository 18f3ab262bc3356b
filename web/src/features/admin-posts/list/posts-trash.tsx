import { TrashList } from '#web/src/ui/admin/trash-list.tsx';
import { useRestorePost, useTrashedPosts } from './posts-trash.queries.ts';

/** Deleted posts, with a button to restore each. */
export function PostsTrash({ readOnly }: { readOnly: boolean }) {
  return (
    <TrashList
      what="posts"
      note="Deleted posts can be restored as drafts for 30 days, then they are deleted permanently."
      list={useTrashedPosts()}
      restoring={useRestorePost()}
      readOnly={readOnly}
    />
  );
}
