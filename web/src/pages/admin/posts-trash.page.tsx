import { site } from '#shared/site/site.config.ts';
import { PostsTrash } from '#web/src/features/admin-posts/list/posts-trash.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead } from '#web/src/ui/admin/form-head.tsx';
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
