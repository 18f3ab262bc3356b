import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ProjectPage } from '#shared/schemas/projects.ts';
import { site } from '#shared/site/site.config.ts';
// The route loads it as well; loading it here keeps it out of the first test's time.
import '#web/src/pages/project.page.tsx';
import { notFound, serve, visit } from '#web/src/app/public.test-support.tsx';
import { projectPage } from './project.test-support.ts';

function open(fields: Partial<ProjectPage> = {}) {
  serve({ '/projects/project-1': () => Response.json(projectPage(1, fields)) });
  return visit('/projects/project-1');
}

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the page of a project', () => {
  it('shows everything that a card does, all highlights, and the text', async () => {
    open({
      technologies: ['SQLite'],
      highlights: ['one', 'two', 'three', 'four'],
      github_url: 'https://github.com/a/b',
      live_url: 'https://a.example/',
    });
    expect(await screen.findByText('The text itself.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Project 1' })).toBeTruthy();
    for (const text of [
      'What project 1 is',
      'Web App',
      'Completed',
      'Mar 2025',
      'SQLite',
      'four',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(hrefOf(/on GitHub/)).toBe('https://github.com/a/b');
    expect(hrefOf(/^View Live/)).toBe('https://a.example/');
    expect(document.title).toBe(`Project 1 · ${site.brandName}`);
  });

  it('leads to the projects before and after it, and back to all', async () => {
    open({ neighbors: { newer: null, older: { title: 'The one before', slug: 'before' } } });
    await screen.findByText('The text itself.');
    expect(hrefOf(/The one before/)).toBe('/projects/before');
    const back = screen.getAllByRole('link', { name: 'Back to Projects' });
    expect(back.map((link) => link.getAttribute('href'))).toEqual(['/projects', '/projects']);
  });

  it('without text, picture and neighbours has no empty places', async () => {
    open({ content: '[]' });
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelector('article :is(img, .cover, ul)')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'More projects' })).toBeNull();
  });

  it('is shown at its current address when requested by a former one', async () => {
    serve({
      '/projects/old-name': () => Response.json(projectPage(1)),
      '/projects/project-1': () => Response.json(projectPage(1)),
    });
    const router = visit('/projects/old-name');
    await screen.findByText('The text itself.');
    expect(router.state.location.pathname).toBe('/projects/project-1');
  });

  it('that is missing says so and leads back, without Retry', async () => {
    serve({ '/projects/none': notFound });
    visit('/projects/none');
    expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeTruthy();
    expect(hrefOf('Back to Projects')).toBe('/projects');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('that cannot be loaded can be retried', async () => {
    let fails = true;
    serve({
      '/projects/project-1': () => {
        if (fails) throw new TypeError('Failed to fetch');
        return Response.json(projectPage(1));
      },
    });
    visit('/projects/project-1');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    fireEvent.click(retry);
    expect(await screen.findByText('The text itself.')).toBeTruthy();
  });
});
