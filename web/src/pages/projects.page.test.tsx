// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { ProjectsPageData } from '#shared/publishing/page-data.ts';
import { builtSettings } from '#shared/site/built-settings.ts';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { project, projects } from '#web/src/features/projects/project.test-support.ts';
import { FirstPageContext } from '#web/src/navigation/first-page.tsx';
import { ProjectsPage } from './projects.page.tsx';

const ahead: ProjectsPageData = {
  page: 'projects',
  filter: {},
  projects: projects(1, 1, [project(1)]),
  categories: ['web'],
  further: [],
  images: {},
};

function html(location: string, data?: ProjectsPageData): string {
  return renderToString(
    <Providers client={createQueryClient()}>
      <StaticRouter location={location}>
        <FirstPageContext value={data}>
          <ProjectsPage />
        </FirstPageContext>
      </StaticRouter>
    </Providers>,
  );
}

describe('the projects page without a window', () => {
  it('renders the given first page, and no style or script element', () => {
    const markup = html('/projects', ahead);
    expect(markup).toContain(`<title>Projects · ${builtSettings.frame.name}</title>`);
    expect(markup).toContain(
      `<meta name="description" content="${builtSettings.intros.projects}"/>`,
    );
    expect(markup).toContain('What project 1 is');
    expect(markup).not.toMatch(/<(?:style|script)/);
  });

  it('follows its data, whatever view the address asks for', () => {
    expect(html('/projects?view=list', ahead)).toContain('data-layout="grid"');
  });

  it('waits for missing projects', () => {
    expect(html('/projects?category=tool')).toContain('Loading projects...');
  });
});
