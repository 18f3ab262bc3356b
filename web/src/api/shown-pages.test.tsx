import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page, serve, summary, visit } from '#web/src/app/public.test-support.tsx';
import { project, projects } from '#web/src/features/projects/project.test-support.ts';
// The routes load these pages, too; loading them here keeps them out of the first test's time.
import '#web/src/pages/blog.page.tsx';
import '#web/src/pages/projects.page.tsx';

configure({ asyncUtilTimeout: 4000 });

const failure = () => Response.json({ detail: 'x' }, { status: 503 });

describe.each([
  {
    what: 'posts',
    path: '/blog',
    request: (number: number) => `/blog_posts?sort=-created_at&page=${number}`,
    list: (number: number, of: number, ids: number[]) =>
      page(
        number,
        of,
        ids.map((id) => summary(id)),
      ),
    name: 'Post number',
    focused: 'link',
    more: 'Load More Posts',
  },
  {
    what: 'projects',
    path: '/projects',
    request: (number: number) => `/projects?page=${number}`,
    list: (number: number, of: number, ids: number[]) =>
      projects(
        number,
        of,
        ids.map((id) => project(id)),
      ),
    name: 'Project',
    focused: 'article',
    more: 'Load More Projects',
  },
])('the list of $what', ({ what, path, request, list, name, focused, more }) => {
  const failed = `Failed to load ${what}. Please try again.`;
  const [first, second, third] = [request(1), request(2), request(3)] as const;
  const pages = {
    [first]: () => Response.json(list(1, 3, [1, 2])),
    // An item was added meanwhile, so the last one of page 1 comes again.
    [second]: () => Response.json(list(2, 3, [2, 3])),
    [third]: () => Response.json(list(3, 3, [4])),
  };
  const numbers = () =>
    screen
      .getAllByRole('link', { name: new RegExp(`^${name} \\d`) })
      .map((link) => Number(link.textContent?.split(' ').at(-1)));
  const button = () => screen.findByRole<HTMLButtonElement>('button', { name: more });

  it('says that loading failed, and retries', async () => {
    let fails = true;
    serve({ [first]: () => (fails ? failure() : Response.json(list(1, 1, [1]))) });
    visit(path);
    expect(await screen.findByText(`Loading ${what}...`)).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain(failed);
    fails = false;
    const retry = screen.getByRole('button', { name: 'Retry' });
    retry.focus();
    fireEvent.click(retry);
    expect(await screen.findByText(`${name} 1`)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    // The button is gone, so the focus is at the start of the page.
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('loads further pages until the last, where the button is disabled', async () => {
    serve(pages);
    const router = visit(path);
    const loadMore = await button();
    fireEvent.click(loadMore);
    const added = await screen.findByRole(focused, { name: `${name} 3` });
    expect(numbers()).toEqual([1, 2, 3]);
    await waitFor(() => expect(document.activeElement).toBe(added));
    expect(router.state.location.search).toBe('?page=2');
    expect(loadMore.disabled).toBe(false);
    fireEvent.click(loadMore);
    await waitFor(() => expect(numbers()).toEqual([1, 2, 3, 4]));
    expect(loadMore.disabled).toBe(true);
  });

  it('keeps what is loaded when a further page fails, and retries by the same button', async () => {
    let fails = true;
    serve({ ...pages, [second]: () => (fails ? failure() : pages[second]?.()) ?? failure() });
    visit(path);
    const loadMore = await button();
    fireEvent.click(loadMore);
    expect((await screen.findByRole('alert')).textContent).toBe(failed);
    expect(numbers()).toEqual([1, 2]);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(loadMore.disabled).toBe(false);
    expect(document.activeElement).toBe(loadMore);
    fails = false;
    fireEvent.click(loadMore);
    expect(await screen.findByText(`${name} 3`)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows all pages that the address asks for', async () => {
    const asked = serve(pages);
    visit(`${path}?page=3`);
    await waitFor(() => expect(numbers()).toEqual([1, 2, 3, 4]));
    expect(asked).toEqual([first, second, third]);
    expect((await button()).disabled).toBe(true);
  });

  it('shows no more pages than there are', async () => {
    const asked = serve(pages);
    visit(`${path}?page=99`);
    await waitFor(() => expect(numbers()).toEqual([1, 2, 3, 4]));
    expect(asked).toHaveLength(3);
  });

  it.each(['0', '-1', '2.5', '1e1', 'two', '', '1000000'])(
    'shows its first page when the address asks for page %j',
    async (number) => {
      const asked = serve(pages);
      visit(`${path}?page=${number}`);
      await waitFor(() => expect(numbers()).toEqual([1, 2]));
      expect(asked).toEqual([first]);
    },
  );
});
