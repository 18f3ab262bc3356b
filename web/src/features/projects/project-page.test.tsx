import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ProjectPage } from '#shared/schemas/projects.ts';
import { builtSettings } from '#shared/site/built-settings.ts';
// The route imports the page, too. Importing it here keeps that out of the first test's time.
import '#web/src/pages/project.page.tsx';
import { serve, visit } from '#web/src/app/public.test-support.tsx';
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
    const facts = ['Web App', 'Completed', 'Mar 2025', 'SQLite', 'four'];
    for (const text of ['What project 1 is', ...facts]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(hrefOf(/on GitHub/)).toBe('https://github.com/a/b');
    expect(hrefOf(/^View Live/)).toBe('https://a.example/');
    expect(document.title).toBe(`Project 1 · ${builtSettings.frame.name}`);
  });

  it('links to the projects before and after it, and back to all', async () => {
    open({ neighbors: { newer: null, older: { title: 'The one before', slug: 'before' } } });
    await screen.findByText('The text itself.');
    expect(hrefOf(/The one before/)).toBe('/projects/before');
    const back = screen.getAllByRole('link', { name: 'Back to Projects' });
    expect(back.map((link) => link.getAttribute('href'))).toEqual(['/projects', '/projects']);
  });

  it('has no empty places without text, picture and neighbours', async () => {
    open({ content: '[]' });
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelector('article :is(img, .cover, ul)')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'More projects' })).toBeNull();
  });
});
