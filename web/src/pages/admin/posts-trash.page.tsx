import { site } from '#shared/site/site.config.ts';
import { PostsTrash } from '../../features/admin-posts/posts-trash.tsx';
import { isReadOnly } from '../../features/session/roles.ts';
import { useUser } from '../../features/session/session.context.tsx';
import { FormHead } from '../../ui/admin/form-head.tsx';
import { postsList } from './admin-lists.ts';

/** /admin/posts/trash */
export function PostsTrashPage() {
  const user = useUser();
  return (
    <>
      <title>{`Deleted posts · ${site.brandName}`}</title>
      <FormHead list={postsList} heading="Deleted posts" look="page" />
      <PostsTrash readOnly={isReadOnly(user)} />
    </>
  );
}
