import { useParams } from 'react-router-dom';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { usePostToEdit } from '#web/src/features/admin-posts/admin-posts.queries.ts';
import { PostFormLoading } from '#web/src/features/admin-posts/form/post-form-states.tsx';
import { LoadFailed } from '#web/src/ui/admin/load-failed.tsx';
import { postsList } from './admin-lists.ts';
import { OpenPost } from './open-post.tsx';

/** /admin/posts/edit/{slug} */
export function EditPostPage() {
  const { slug = '' } = useParams();
  // At another address nothing remains of the previous post.
  return <EditPost key={slug} slug={slug} />;
}

function EditPost({ slug }: { slug: string }) {
  const loaded = usePostToEdit(slug);
  return (
    <OpenPost post={loaded.data}>
      {loaded.isPending && <PostFormLoading />}
      {loaded.isError && (
        <LoadFailed list={postsList} onRetry={() => void loaded.refetch()}>
          {authorMessages.postLoadFailed}
        </LoadFailed>
      )}
    </OpenPost>
  );
}
