import { lazy, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { emptyContent } from '#shared/publishing/page-data.ts';
import type { ProjectPage as Page } from '#shared/schemas/projects.ts';
import { projectPath } from '#shared/platform/http.ts';
import { PublishedContent } from '#web/src/features/posts/render/published-content.tsx';
import { ProjectArticle } from '#web/src/features/projects/project-article.tsx';
import { useProjectPage } from '#web/src/features/projects/project-page.queries.ts';
import {
  ProjectFailed,
  ProjectLoading,
  ProjectNotFound,
} from '#web/src/features/projects/project-page-states.tsx';
import { useFirstPage } from '#web/src/navigation/first-page.context.ts';
import { PageTitle } from '#web/src/ui/page-title.tsx';

const loadContent = () => import('#web/src/features/posts/article/rendered-article.tsx');
/** Readers whose document has the text do not need the code that renders one. */
const RenderedContent = lazy(async () => ({ default: (await loadContent()).RenderedContent }));

export function ProjectPage() {
  const isMissing = useFirstPage('project-not-found') !== undefined;
  return isMissing ? <ProjectNotFound /> : <ExistingProject />;
}

function ExistingProject() {
  const { slug = '' } = useParams();
  const first = useFirstPage('project');
  const [isLost, setIsLost] = useState(false);
  const ahead = first?.project.slug === slug && !isLost ? first.project : undefined;
  const state = useProjectPage(slug, { ahead, loadView: loadContent });
  if (state.status === 'loading') return <ProjectLoading />;
  if (state.status === 'not-found') return <ProjectNotFound />;
  if (state.status === 'failed') return <ProjectFailed onRetry={state.retry} />;
  const { found: page } = state;
  // A former slug, or an id: the address is replaced by the current one.
  if (page.slug !== null && page.slug !== slug) {
    return <Navigate to={projectPath(page.slug)} replace />;
  }
  return (
    <>
      <PageTitle>{page.title}</PageTitle>
      <meta name="description" content={page.description} />
      <ProjectArticle key={page.id} page={page}>
        <Article page={page} onLost={() => setIsLost(true)} />
      </ProjectArticle>
    </>
  );
}

/** Nothing for a project without one, which the document says, so that it does not look lost. */
function Article({ page, onLost }: { page: Page; onLost: () => void }) {
  if (page.content === emptyContent) return null;
  return page.content === '' ? (
    <PublishedContent onLost={onLost} />
  ) : (
    <RenderedContent content={page.content} images={page.images} />
  );
}
