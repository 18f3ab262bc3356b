import { Navigate, useParams } from 'react-router-dom';
import type { Post } from '#shared/schemas/posts.ts';
import { PostArticle } from '../features/posts/post-article.tsx';
import { PostFailed, PostLoading, PostNotFound } from '../features/posts/post-states.tsx';
import { usePost } from '../features/posts/posts.queries.ts';
import { PageTitle } from '../ui/page-title.tsx';

/** @param data the post, where the page is rendered ahead */
export function PostPage({ data }: { data?: Post }) {
  const { slug = '' } = useParams();
  const state = usePost(slug, data?.slug === slug ? data : undefined);
  if (state.status === 'loading') return <PostLoading />;
  if (state.status === 'not-found') return <PostNotFound />;
  if (state.status === 'failed') return <PostFailed onRetry={state.retry} />;
  // A former slug, or an id: the address becomes the present one.
  if (state.post.slug !== slug) return <Navigate to={`/blog/${state.post.slug}`} replace />;
  return (
    <>
      <PageTitle>{state.post.title}</PageTitle>
      {state.post.excerpt !== '' && <meta name="description" content={state.post.excerpt} />}
      <PostArticle key={state.post.id} post={state.post} />
    </>
  );
}
