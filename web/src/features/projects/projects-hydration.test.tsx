import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ProjectsPageData } from '#shared/publishing/page-data.ts';
import { project, projects } from './project.test-support.ts';
import { useProjectsView } from './use-projects-view.ts';
import { ProjectsPage } from '#web/src/pages/projects.page.tsx';
import { markupOf, served } from '#web/src/app/hydration.test-support.tsx';
import { serve } from '#web/src/app/public.test-support.tsx';

const web: ProjectsPageData = {
  page: 'projects',
  filter: { category: 'web' },
  projects: projects(1, 2, [project(1)], 2),
  categories: ['web'],
  further: [],
  images: {},
};
const open = (address: string) =>
  served({ page: <ProjectsPage />, data: web, rendered: '/projects?category=web', address });

describe('the projects of a category from the server', () => {
  it('are hydrated without a difference and request nothing', async () => {
    const requested = serve({});
    const { root, hydrate } = open('/projects?category=web');
    const before = root.innerHTML;
    expect(await hydrate()).toEqual([]);
    expect(markupOf(root)).toBe(before);
    expect(requested).toEqual([]);
    const chosen = screen.getByRole('link', { name: 'Web App' });
    expect(chosen.getAttribute('aria-current')).toBe('true');
    expect(chosen.getAttribute('href')).toBe('/projects?category=web');
  });

  it.each([
    ['once if the address asks for nothing else', '/projects?category=web', 1],
    ['again for another view', '/projects?category=web&view=list', 2],
    ['again for another category', '/projects?category=systems', 2],
  ])('are rendered %s', async (_case, address, times) => {
    const renderHook = vi.fn();
    function Projects() {
      renderHook(useProjectsView());
      return null;
    }
    const rendered = '/projects?category=web';
    const { hydrate } = served({ page: <Projects />, data: web, rendered, address });
    renderHook.mockClear();
    await hydrate();
    expect(renderHook).toHaveBeenCalledTimes(times);
  });

  it('continue to the view and the further pages in the address', async () => {
    serve({
      '/projects?category=web&page=2': () => Response.json(projects(2, 2, [project(2)], 2)),
    });
    const { root, hydrate } = open('/projects?category=web&view=list&page=2');
    expect(root.querySelector('article')?.dataset['layout']).toBe('grid');
    expect(await hydrate()).toEqual([]);
    expect(await screen.findByText('Project 2')).toBeTruthy();
    expect(root.querySelector('article')?.dataset['layout']).toBe('list');
  });
});
