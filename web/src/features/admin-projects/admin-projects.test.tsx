import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Project } from '#shared/schemas/projects.ts';
import { project, projects } from '#web/src/features/projects/project.test-support.ts';
import {
  type FakeServer,
  openAdmin,
  refusal,
  signedInAs,
} from '#web/src/app/admin.test-support.tsx';

const kite = project(1, { title: 'Kite', version: 3 });

/** Answers the lists from `all`, filtered as requested. */
function server(all: Project[], changes: FakeServer = {}, role: 'admin' | 'viewer' = 'admin') {
  return {
    ...signedInAs(role),
    'GET /projects': ({ query }) => {
      const status = query.get('status');
      return {
        body: projects(
          1,
          1,
          all.filter((one) => !status || one.status === status),
        ),
      };
    },
    ...changes,
  } satisfies FakeServer;
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

  it('requests a hundred at a time and loads more until the last page', async () => {
    const { requests } = openAdmin(
      '/admin/projects',
      server([], {
        'GET /projects': ({ query }) => ({
          body:
            query.get('page') === '2'
              ? projects(2, 2, [project(2, { title: 'Second' })])
              : projects(1, 2, [kite]),
        }),
      }),
    );
    const more = await screen.findByRole('button', { name: 'Load More Projects' });
    fireEvent.click(more);
    const second = await screen.findByRole('article', { name: 'Second' });
    expect(screen.getByRole('article', { name: 'Kite' })).toBeDefined();
    await waitFor(() => expect(more.hasAttribute('disabled')).toBe(true));
    expect(document.activeElement).toBe(second);
    const asked = requests.filter(({ query }) => query.get('page_size') === '100');
    expect(asked.map(({ query }) => query.get('page'))).toEqual(['1', '2']);
  });

  it('says that loading failed, and retries', async () => {
    let fails = true;
    const list = () => (fails ? refusal(500, 'internal', 'x') : { body: projects(1, 1, [kite]) });
    openAdmin('/admin/projects', server([], { 'GET /projects': list }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load projects. Please try again.');
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await card('Kite')).toBeDefined();
  });

  it('says that there are none', async () => {
    openAdmin('/admin/projects', server([]));
    expect(await screen.findByText('There are no projects here yet.')).toBeDefined();
  });

  it('deletes a project after asking, with the version that was seen, and says so', async () => {
    const all = [kite];
    const { requests } = openAdmin(
      '/admin/projects',
      server(all, {
        [`DELETE /projects/${kite.id}`]: () => {
          all.pop();
          return { status: 204 };
        },
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Kite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete project?' }));
    const deletion = () => requests.find(({ route }) => route.startsWith('DELETE'));
    expect(deletion()).toBeUndefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('“Kite” is in the trash.')).toBeDefined();
    expect(await screen.findByText('There are no projects here yet.')).toBeDefined();
    expect(deletion()?.headers.get('if-match')).toBe('"3"');
  });

  it('brings a deleted project back by the button of the notice', async () => {
    const all = [kite];
    openAdmin(
      '/admin/projects',
      server(all, {
        [`DELETE /projects/${kite.id}`]: () => {
          all.pop();
          return { status: 204 };
        },
        [`POST /projects/${kite.id}/restore`]: () => {
          all.push(kite);
          return { body: kite };
        },
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Kite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete project?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“Kite” is back, for everybody to see.')).toBeDefined();
    await card('Kite');
  });

  it('says when deleting failed, and then uses the current version', async () => {
    let version = 3;
    const { requests } = openAdmin(
      '/admin/projects',
      server([], {
        'GET /projects': () => ({ body: projects(1, 1, [{ ...kite, version }]) }),
        [`DELETE /projects/${kite.id}`]: () => {
          version = 4;
          return refusal(409, 'stale-version', 'Somebody else has saved this.');
        },
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Kite' }));
    const remove = within(await screen.findByRole('dialog')).getByRole('button', {
      name: 'Delete',
    });
    fireEvent.click(remove);
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to delete project');
    const sent = () =>
      requests
        .filter(({ route }) => route.startsWith('DELETE'))
        .map(({ headers }) => headers.get('if-match'));
    await waitFor(() => {
      fireEvent.click(remove);
      expect(sent()).toContain('"4"');
    });
  });

  it('is read-only for a viewer', async () => {
    openAdmin('/admin/projects', server([kite], {}, 'viewer'));
    const shown = await card('Kite');
    expect(shown.getByRole('link', { name: 'View Kite' })).toBeDefined();
    const remove = shown.getByRole('button', { name: 'Delete Kite' });
    const create = screen.getByRole('button', { name: 'New Project' });
    for (const button of [remove, create]) {
      expect(button.hasAttribute('disabled')).toBe(true);
      expect(button.title).toBe('This account is read-only');
    }
  });
});

describe('the trash of projects', () => {
  const days = { deleted_at: '2026-11-12T12:00:00Z', expires_at: '2026-12-12T12:00:00Z' };
  const trashed = { ...kite, ...days };
  const list = (data: (typeof trashed)[], of = 1) => ({
    body: { data, meta: { page: 1, total_pages: of, total: data.length, next_cursor: null } },
  });

  it('says when each was deleted and will be gone, and restores it', async () => {
    const all = [trashed];
    const { requests } = openAdmin(
      '/admin/projects/trash',
      server([], {
        'GET /trash/projects': () => list(all),
        [`POST /projects/${kite.id}/restore`]: () => {
          all.pop();
          return { body: kite };
        },
      }),
    );
    const row = within(await screen.findByRole('row', { name: /Kite/ }));
    expect(row.getByText('Nov 12, 2026')).toBeDefined();
    expect(row.getByText('Dec 12, 2026')).toBeDefined();
    fireEvent.click(row.getByRole('button', { name: 'Restore Kite' }));
    expect(await screen.findByText('“Kite” is back, for everybody to see.')).toBeDefined();
    expect(screen.getByText('There are no deleted projects.')).toBeDefined();
    expect(requests.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1);
  });

  it('says why something was not restored', async () => {
    openAdmin(
      '/admin/projects/trash',
      server([], {
        'GET /trash/projects': () => list([trashed]),
        [`POST /projects/${kite.id}/restore`]: () =>
          refusal(404, 'project-not-found', 'Project not found'),
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Restore Kite' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      '“Kite” was not restored. Project not found',
    );
  });

  it('says that loading failed, and retries', async () => {
    let fails = true;
    openAdmin(
      '/admin/projects/trash',
      server([], {
        'GET /trash/projects': () => (fails ? refusal(500, 'internal', 'x') : list([])),
      }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load deleted projects. Please try again.');
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('There are no deleted projects.')).toBeDefined();
  });

  it('loads more', async () => {
    openAdmin(
      '/admin/projects/trash',
      server([], {
        'GET /trash/projects': ({ query }) =>
          query.get('page') === '2'
            ? list([{ ...project(2, { title: 'Second' }), ...days }], 2)
            : list([trashed], 2),
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Load More Deleted Projects' }));
    expect(await screen.findByRole('row', { name: /Second/ })).toBeDefined();
    expect(screen.getByRole('row', { name: /Kite/ })).toBeDefined();
  });

  it('offers viewers no restoring', async () => {
    openAdmin(
      '/admin/projects/trash',
      server([], { 'GET /trash/projects': () => list([trashed]) }, 'viewer'),
    );
    const restore = await screen.findByRole('button', { name: 'Restore Kite' });
    expect(restore.hasAttribute('disabled')).toBe(true);
    expect(restore.title).toBe('This account is read-only');
  });
});
