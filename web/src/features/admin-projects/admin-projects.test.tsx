import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Project } from '#shared/schemas/projects.ts';
import { project, projects } from '#web/src/features/projects/project.test-support.ts';
import { type FakeServer, openAdmin, signedInAs } from '#web/src/app/admin.test-support.tsx';
import { listedProjects } from './projects-list.tsx';

const kite = project(1, { title: 'Kite', version: 3 });

/** A server that lists these projects, filtered as requested. */
function server(all: Project[]): FakeServer {
  return {
    ...signedInAs('admin'),
    'GET /projects': ({ query }) => {
      const status = query.get('status');
      const listed = all.filter(({ is_draft = false }) => is_draft === query.has('drafts'));
      const matching = listed.filter((kept) => !status || kept.status === status);
      return { body: projects(1, 1, matching) };
    },
  };
}

const card = async (title: string) => within(await screen.findByRole('article', { name: title }));
const entries = (within: { getByRole: typeof screen.getByRole }, name: string) =>
  [...within.getByRole('list', { name }).children].map((item) => item.textContent);

describe('the list of projects', () => {
  it('shows five technologies, how many more there are, and three highlights', async () => {
    const technologies = ['C', 'Rust', 'Go', 'Zig', 'Ada', 'Lua', 'Nim'];
    const highlights = ['one', 'two', 'three', 'four'];
    openAdmin('/admin/projects', server([{ ...kite, technologies, highlights }]));
    const shown = await card('Kite');
    expect(entries(shown, 'Technologies')).toEqual(['C', 'Rust', 'Go', 'Zig', 'Ada', '+2 more']);
    expect(entries(shown, 'Highlights')).toEqual(['one', 'two', 'three']);
    expect(shown.getByText('Completed')).toBeDefined();
    expect(shown.getByText('Web App')).toBeDefined();
    const edit = shown.getByRole('link', { name: 'Edit Kite' });
    expect(edit.getAttribute('href')).toBe(`/admin/projects/edit/${kite.id}`);
  });

  it('shows no count of technologies when all are shown', async () => {
    const technologies = ['C', 'Rust', 'Go', 'Zig', 'Ada'];
    openAdmin('/admin/projects', server([{ ...kite, technologies }]));
    expect(entries(await card('Kite'), 'Technologies')).toEqual(technologies);
  });

  it('is filtered by status, which the address keeps', async () => {
    const plan = project(2, { title: 'Plan', status: 'planned' });
    const { router } = openAdmin('/admin/projects', server([kite, plan]));
    await card('Kite');
    fireEvent.click(await screen.findByRole('tab', { name: 'Planned 1' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Kite' })).toBeNull());
    expect(screen.getByRole('article', { name: 'Plan' })).toBeDefined();
    expect(router.state.location.search).toBe('?status=planned');
    expect(screen.getByRole('tab', { name: 'All 2' })).toBeDefined();
    fireEvent.click(screen.getByRole('tab', { name: 'In progress 0' }));
    expect(await screen.findByText('No projects have this status.')).toBeDefined();
  });

  it('has the drafts under a tab of their own, with a badge', async () => {
    const draft = project(2, { title: 'Secret', is_draft: true });
    const { router } = openAdmin('/admin/projects', server([kite, draft]));
    expect((await card('Kite')).queryByText('Draft')).toBeNull();
    expect(screen.queryByRole('article', { name: 'Secret' })).toBeNull();
    fireEvent.click(await screen.findByRole('tab', { name: 'Drafts 1' }));
    expect((await card('Secret')).getByText('Draft')).toBeDefined();
    expect(router.state.location.search).toBe('?status=drafts');
    expect(screen.getByRole('tab', { name: 'All 1' })).toBeDefined();
    expect(listedProjects.texts.restored([kite, draft])).toBe(
      '“Kite” is back, for everybody to see. “Secret” is back, as a draft.',
    );
  });

  it('requests a hundred at a time', async () => {
    const { requests } = openAdmin('/admin/projects', {
      ...signedInAs('admin'),
      'GET /projects': ({ query }) => ({
        body: projects(query.get('page') === '2' ? 2 : 1, 2, [kite]),
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Load More Projects' }));
    const asked = () => requests.filter(({ query }) => query.get('page_size') === '100');
    await waitFor(() => expect(asked().map(({ query }) => query.get('page'))).toEqual(['1', '2']));
  });
});
