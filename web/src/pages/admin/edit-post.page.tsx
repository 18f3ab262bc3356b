import { useLayoutEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { site } from '#shared/site/site.config.ts';
import { usePostToEdit } from '#web/src/features/admin-posts/admin-posts.queries.ts';
import { PostForm } from '#web/src/features/admin-posts/form/post-form.tsx';
import { PostFormLoading } from '#web/src/features/admin-posts/form/post-form-states.tsx';
import { PostEditor } from '#web/src/features/editor/post-editor.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUnsavedMark, useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead } from '#web/src/ui/admin/form-head.tsx';
import { LoadFailed } from '#web/src/ui/admin/load-failed.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { postsList } from './admin-lists.ts';

/** /admin/posts/edit/{slug} */
export function EditPostPage() {
  const { slug = '' } = useParams();
  // At another address nothing remains of the previous post.
  return <EditPost key={slug} slug={slug} />;
}

function EditPost({ slug }: { slug: string }) {
  const user = useUser();
  const loaded = usePostToEdit(slug);
  const navigate = useNavigate();
  const markUnsaved = useUnsavedMark();
  const [anew, setAnew] = useState<{ post: Post; outcome: Outcome }>();
  const post = anew?.post ?? loaded.data;
  // When the form is reset, the page scrolls to its top.
  useLayoutEffect(() => {
    if (anew) window.scrollTo(0, 0);
  }, [anew]);
  return (
    <>
      <title>{`Edit Post · ${site.brandName}`}</title>
      <FormHead list={postsList} heading="Edit Post" />
      <OutcomeNotice outcome={anew?.outcome} />
      {loaded.isPending && <PostFormLoading />}
      {loaded.isError && (
        <LoadFailed list={postsList} onRetry={() => void loaded.refetch()}>
          {authorMessages.postLoadFailed}
        </LoadFailed>
      )}
      {post && (
        <PostForm
          key={`${user.id} ${post.id} ${post.version}`}
          userId={user.id}
          post={post}
          readOnly={isReadOnly(user)}
          renderEditor={(slot) => <PostEditor {...slot} />}
          onSaved={() => void navigate('/admin/posts')}
          onUnsavedChange={markUnsaved}
          onReload={(post, sentence) => setAnew({ post, outcome: { failed: false, sentence } })}
        />
      )}
    </>
  );
}
