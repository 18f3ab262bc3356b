import { site } from '#shared/site/site.config.ts';
import { PostsList } from '../../features/admin-posts/posts-list.tsx';
import { isReadOnly } from '../../features/session/roles.ts';
import { useUser } from '../../features/session/session.context.tsx';

/** /admin/posts */
export function AdminPostsPage() {
  const user = useUser();
  return (
    <>
      <title>{`Blog Posts · ${site.brandName}`}</title>
      <PostsList readOnly={isReadOnly(user)} />
    </>
  );
}
