import { site } from '#shared/site/site.config.ts';
import { FurtherProjects, ProjectsBrowser } from '#web/src/features/projects/projects-browser.tsx';
import { useFirstPage } from '#web/src/navigation/first-page.context.ts';
import { PageHeading } from '#web/src/ui/page-heading.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

export function ProjectsPage() {
  const first = useFirstPage('projects');
  return (
    <div className="page">
      <PageTitle>Projects</PageTitle>
      <meta name="description" content={site.projectsIntro} />
      <PageHeading title="Projects" lead={site.projectsIntro} />
      <ProjectsBrowser />
      {first && first.projects.meta.total_pages > 1 && <FurtherProjects projects={first.further} />}
    </div>
  );
}
