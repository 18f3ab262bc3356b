import { FurtherProjects, ProjectsBrowser } from '#web/src/features/projects/projects-browser.tsx';
import { useFirstPage } from '#web/src/navigation/first-page.tsx';
import { useSiteSettings } from '#web/src/navigation/site.context.ts';
import { PageHeading, PageTitle } from '#web/src/ui/page-title.tsx';

export function ProjectsPage() {
  const { projects: intro } = useSiteSettings().intros;
  const first = useFirstPage('projects');
  return (
    <div className="page">
      <PageTitle>Projects</PageTitle>
      <meta name="description" content={intro} />
      <PageHeading title="Projects" lead={intro} />
      <ProjectsBrowser />
      {first && first.projects.meta.total_pages > 1 && <FurtherProjects projects={first.further} />}
    </div>
  );
}
