import { messages } from '#shared/schemas/messages.ts';
import { ArticleLoading, ArticleMissing } from '#web/src/ui/article/article-states.tsx';

const back = { to: '/projects', text: 'Back to Projects' };

export function ProjectLoading() {
  return <ArticleLoading>Loading project...</ArticleLoading>;
}

export function ProjectNotFound() {
  return <ArticleMissing title={messages.projectNotFound} back={back} />;
}

export function ProjectFailed({ onRetry }: { onRetry: () => void }) {
  return <ArticleMissing title={messages.projectNotFound} back={back} onRetry={onRetry} />;
}
