import { ArticlePage } from '#web/src/features/article/article-page.tsx';
import { readProjects } from '#web/src/features/projects/read-projects.tsx';
import { useFirstPage } from '#web/src/navigation/first-page.tsx';

/** /projects/:slug */
export function ProjectPage() {
  const isMissing = useFirstPage('project-not-found') !== undefined;
  const first = useFirstPage('project')?.project;
  return <ArticlePage kind={readProjects} first={first} isMissing={isMissing} />;
}
