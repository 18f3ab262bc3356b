// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { ProjectList } from '#shared/schemas/projects.ts';
import { site } from '#shared/site/site.config.ts';
import { createQueryClient, Providers } from '../app/providers.tsx';
import { project, projects } from '../features/projects/project.test-support.ts';
import { ProjectsPage } from './projects.page.tsx';

function html(location: string, data?: ProjectList): string {
  return renderToString(
    <Providers client={createQueryClient()}>
      <StaticRouter location={location}>
        {data === undefined ? <ProjectsPage /> : <ProjectsPage data={data} />}
      </StaticRouter>
    </Providers>,
  );
}

describe('the projects page without a window', () => {
  it('renders the first page that it is given, and no style or script element', () => {
    const markup = html('/projects', projects(1, 1, [project(1)]));
    expect(markup).toContain('<title>Projects · Your Name</title>');
    expect(markup).toContain(`<meta name="description" content="${site.projectsIntro}"/>`);
    expect(markup).toContain('What project 1 is');
    expect(markup).not.toMatch(/<(?:style|script)/);
  });

  it('renders the view that the address asks for', () => {
    expect(html('/projects?view=list', projects(1, 1, [project(1)]))).toContain(
      'data-layout="list"',
    );
  });

  it('does not pass all projects off as those of a category', () => {
    const markup = html('/projects?category=tool', projects(1, 1, [project(1)]));
    expect(markup).not.toContain('What project 1 is');
    expect(markup).toContain('Loading projects...');
  });
});
