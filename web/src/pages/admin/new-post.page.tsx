import { useNavigate } from 'react-router-dom';
import { site } from '#shared/site/site.config.ts';
import { PostForm } from '#web/src/features/admin-posts/form/post-form.tsx';
import { PostEditor } from '#web/src/features/editor/post-editor.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUnsavedMark, useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead } from '#web/src/ui/admin/form-head.tsx';
import { postsList } from './admin-lists.ts';

/** /admin/posts/new */
export function NewPostPage() {
  const user = useUser();
  const navigate = useNavigate();
  const markUnsaved = useUnsavedMark();
  return (
    <>
      <title>{`New Post · ${site.brandName}`}</title>
      <FormHead list={postsList} heading="New Post" />
      <PostForm
        key={user.id}
        userId={user.id}
        readOnly={isReadOnly(user)}
        renderEditor={(slot) => <PostEditor {...slot} />}
        onSaved={() => void navigate('/admin/posts')}
        onUnsavedChange={markUnsaved}
      />
    </>
  );
}
