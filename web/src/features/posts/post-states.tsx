import { messages } from '#shared/schemas/messages.ts';
import { ArticleLoading, ArticleMissing } from '#web/src/ui/article/article-states.tsx';

const back = { to: '/blog', text: 'Back to Blog' };

export function PostLoading() {
  return <ArticleLoading>Loading post...</ArticleLoading>;
}

export function PostNotFound() {
  return <ArticleMissing title={messages.postNotFound} back={back} />;
}

export function PostFailed({ onRetry }: { onRetry: () => void }) {
  return <ArticleMissing title={messages.postNotFound} back={back} onRetry={onRetry} />;
}
