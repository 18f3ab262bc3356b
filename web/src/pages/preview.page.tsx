import { Navigate, useParams } from 'react-router-dom';
import { postPath } from '#shared/platform/http.ts';
import { RenderedArticle } from '#web/src/features/posts/article/rendered-article.tsx';
import { AwaitsCopiesContext } from '#web/src/features/posts/post-images.context.ts';
import { PostLoading } from '#web/src/features/posts/post-states.tsx';
import { PreviewFailed, PreviewNotAvailable } from '#web/src/features/previews/preview-states.tsx';
import { PreviewStrip } from '#web/src/features/previews/preview-strip.tsx';
import { usePreview } from '#web/src/features/previews/previews.queries.ts';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/**
 * The page of a preview link. Its document is the app's own, which is not indexed by search
 * engines.
 */
export function PreviewPage() {
  const { token = '' } = useParams();
  return (
    <>
      {/* The address is the permission: nothing on the page reveals it. */}
      <meta name="referrer" content="no-referrer" />
      <PreviewedPost key={token} token={token} />
    </>
  );
}

function PreviewedPost({ token }: { token: string }) {
  const state = usePreview(token);
  if (state.status === 'loading') return <PostLoading />;
  if (state.status === 'not-found') return <PreviewNotAvailable />;
  if (state.status === 'failed') return <PreviewFailed onRetry={state.retry} />;
  if (state.status === 'ended') return <Navigate to={postPath(state.slug)} replace />;
  const { preview } = state;
  return (
    <>
      <PageTitle>{`Preview: ${preview.post.title}`}</PageTitle>
      <PreviewStrip {...preview} />
      <AwaitsCopiesContext value>
        <RenderedArticle post={preview.post} />
      </AwaitsCopiesContext>
    </>
  );
}
