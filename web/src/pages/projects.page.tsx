import type { ProjectList } from '#shared/schemas/projects.ts';
import { site } from '#shared/site/site.config.ts';
import { ProjectsBrowser } from '../features/projects/projects-browser.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** @param data the first page of all projects, where the page is rendered ahead */
export function ProjectsPage({ data }: { data?: ProjectList }) {
  return (
    <div className="page">
      <PageTitle>Projects</PageTitle>
      <meta name="description" content={site.projectsIntro} />
      <PageHeading title="Projects" lead={site.projectsIntro} />
      <ProjectsBrowser firstPage={data} />
    </div>
  );
}
