import { postPath } from '#shared/platform/http.ts';
import { lazy, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { PostFailed, PostLoading, PostNotFound } from '#web/src/features/posts/post-states.tsx';
import { usePost } from '#web/src/features/posts/posts.queries.ts';
import { PublishedArticle } from '#web/src/features/posts/article/published-article.tsx';
import { useFirstPage } from '#web/src/navigation/first-page.context.ts';
import { PageTitle } from '#web/src/ui/page-title.tsx';

const loadRenderedArticle = () => import('#web/src/features/posts/article/rendered-article.tsx');
/** Readers whose document has the text do not need the code that renders one. */
const RenderedArticle = lazy(async () => ({
  default: (await loadRenderedArticle()).RenderedArticle,
}));

export function PostPage() {
  const isMissing = useFirstPage('post-not-found') !== undefined;
  return isMissing ? <PostNotFound /> : <ExistingPost />;
}

function ExistingPost() {
  const { slug = '' } = useParams();
  const first = useFirstPage('post');
  const [isLost, setIsLost] = useState(false);
  const ahead = first?.post.slug === slug && !isLost ? first.post : undefined;
  const state = usePost(slug, { ahead, loadView: loadRenderedArticle });
  if (state.status === 'loading') return <PostLoading />;
  if (state.status === 'not-found') return <PostNotFound />;
  if (state.status === 'failed') return <PostFailed onRetry={state.retry} />;
  const { found: post } = state;
  // A former slug, or an id: the address is replaced by the current one.
  if (post.slug !== slug) return <Navigate to={postPath(post.slug)} replace />;
  return (
    <>
      <PageTitle>{post.title}</PageTitle>
      {post.summary !== '' && <meta name="description" content={post.summary} />}
      {post.content === '' ? (
        <PublishedArticle key={post.id} post={post} onLost={() => setIsLost(true)} />
      ) : (
        <RenderedArticle key={post.id} post={post} />
      )}
    </>
  );
}
