import { ArticlePage } from '#web/src/features/article/article-page.tsx';
import { readPosts } from '#web/src/features/posts/read-posts.tsx';
import { useFirstPage } from '#web/src/navigation/first-page.tsx';

/** /blog/:slug */
export function PostPage() {
  const isMissing = useFirstPage('post-not-found') !== undefined;
  const first = useFirstPage('post')?.post;
  return <ArticlePage kind={readPosts} first={first} isMissing={isMissing} />;
}
