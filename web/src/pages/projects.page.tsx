import { site } from '#shared/site/site.config.ts';
import { FurtherProjects } from '../features/projects/further-projects.tsx';
import { ProjectsBrowser } from '../features/projects/projects-browser.tsx';
import { useFirstPage } from '../navigation/first-page.context.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageTitle } from '../ui/page-title.tsx';

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
