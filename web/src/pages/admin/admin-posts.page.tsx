import { PostsList } from '#web/src/features/admin-posts/list/posts-list.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** /admin/posts */
export function AdminPostsPage() {
  const user = useUser();
  return (
    <>
      <PageTitle>Blog Posts</PageTitle>
      <PostsList readOnly={isReadOnly(user)} />
    </>
  );
}
