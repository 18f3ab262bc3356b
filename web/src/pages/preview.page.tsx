import { Navigate, useParams } from 'react-router-dom';
import { ArticleLoading } from '#web/src/features/article/article-states.tsx';
import { readPosts } from '#web/src/features/posts/read-posts.ts';
import { PreviewFailed, PreviewNotAvailable } from '#web/src/features/previews/preview-states.tsx';
import { PreviewedEntry } from '#web/src/features/previews/previewed-entry.tsx';
import { usePreview } from '#web/src/features/previews/previews.queries.ts';

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
      <Preview key={token} token={token} />
    </>
  );
}

function Preview({ token }: { token: string }) {
  const state = usePreview(token);
  if (state.status === 'loading') return <ArticleLoading noun={readPosts.noun} />;
  if (state.status === 'not-found') return <PreviewNotAvailable />;
  if (state.status === 'failed') return <PreviewFailed onRetry={state.retry} />;
  if (state.status === 'ended') return <Navigate to={state.path} replace />;
  if (!('post' in state.preview)) return <PreviewNotAvailable />;
  const { post, expires_at } = state.preview;
  return <PreviewedEntry kind={readPosts} entry={post} expiresAt={expires_at} />;
}
