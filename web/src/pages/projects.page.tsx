import { site } from '#shared/site/site.config.ts';
import { ProjectsBrowser } from '../features/projects/projects-browser.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export function ProjectsPage() {
  return (
    <div className="page">
      <PageTitle>Projects</PageTitle>
      <meta name="description" content={site.projectsIntro} />
      <PageHeading title="Projects" lead={site.projectsIntro} />
      <ProjectsBrowser />
    </div>
  );
}
