import { PostsList } from '#web/src/features/admin-posts/list/posts-list.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';

/** /admin/posts */
export function AdminPostsPage() {
  const user = useUser();
  return <PostsList readOnly={isReadOnly(user)} />;
}
