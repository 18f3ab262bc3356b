import { Navigate, useParams } from 'react-router-dom';
import { ArticleLoading } from '#web/src/features/article/article-states.tsx';
import { readPages } from '#web/src/features/pages/read-pages.tsx';
import { readPosts } from '#web/src/features/posts/read-posts.tsx';
import { PreviewFailed, PreviewNotAvailable } from '#web/src/features/previews/preview-states.tsx';
import { previewedKind, usePreview } from '#web/src/features/previews/previewed-entry.tsx';
import { readProjects } from '#web/src/features/projects/read-projects.tsx';

const kinds = [
  previewedKind(readPosts, (preview) => 'post' in preview && preview.post),
  previewedKind(readProjects, (preview) => 'project' in preview && preview.project),
  previewedKind(readPages, (preview) => 'page' in preview && preview.page),
];

/** The page of a preview link. It opens in the document of the admin area, which search engines do not index. */
export function PreviewPage() {
  const { token = '' } = useParams();
  return (
    <>
      {/* The address is the permission, so links to other sites must not reveal it. */}
      <meta name="referrer" content="no-referrer" />
      <Preview key={token} token={token} />
    </>
  );
}

function Preview({ token }: { token: string }) {
  const state = usePreview(token, kinds);
  if (state.status === 'loading') return <ArticleLoading noun="preview" />;
  if (state.status === 'not-found') return <PreviewNotAvailable />;
  if (state.status === 'failed') return <PreviewFailed onRetry={state.retry} />;
  if (state.status === 'ended') return <Navigate to={state.path} replace />;
  return kinds.map(({ render }) => render(state.preview));
}
