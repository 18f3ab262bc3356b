import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { BlogPageData } from '#shared/publishing/page-data.ts';
import { builtSettings } from '#shared/site/built-settings.ts';
import { usePostListView } from './post-list.queries.ts';
import { BlogPage } from '#web/src/pages/blog.page.tsx';
import { markupOf, served, serverMarkup } from '#web/src/app/hydration.test-support.tsx';
import { page, serve, summary } from '#web/src/app/public.test-support.tsx';

const csharp = { id: 'csharp', title: 'C#' };

function blog(fields: Partial<BlogPageData> = {}): BlogPageData {
  return {
    page: 'blog',
    filter: {},
    posts: page(1, 1, [summary(1, { tags: [csharp] }), summary(2)]),
    labels: { tags: [csharp], categories: [{ title: 'Database', color: '#CA8A04' }] },
    images: {},
    ...fields,
  };
}
const tagged = blog({ filter: { tag: 'csharp' }, posts: page(1, 1, [summary(1)]) });
const database = blog({ filter: { category: 'Database' } });

const open = (data: BlogPageData, rendered: string, address = rendered) =>
  served({ page: <BlogPage />, data, rendered, address });

describe('the blog from the server', () => {
  it('shows the filter of its data', () => {
    const markup = (data: BlogPageData, rendered: string) =>
      serverMarkup({ page: <BlogPage />, data, rendered });
    expect(markup(blog(), '/blog')).toContain('Recent Posts');
    const filtered = markup(tagged, '/blog?tag=csharp');
    expect(filtered).toContain(`<title>Posts tagged C# · ${builtSettings.frame.name}</title>`);
    expect(filtered).not.toContain('Featured');
    expect(filtered).toContain('Each post ends with a link to the one before it.');
    expect(filtered).not.toMatch(/<(?:style|script)/);
  });

  it.each([
    ['all posts', blog(), '/blog', '/blog'],
    ['a tag', tagged, '/blog?tag=csharp', '/blog?tag=csharp'],
    ['a category', database, '/blog?category=Database', '/blog?category=DATABASE&from=mail'],
  ])(
    'with %s is hydrated without a difference and requests nothing',
    async (_case, data, rendered, address) => {
      const requested = serve({});
      const { root, hydrate } = open(data, rendered, address);
      const before = root.innerHTML;
      expect(await hydrate()).toEqual([]);
      expect(markupOf(root)).toBe(before);
      // Nothing has been chosen, so the focus does not move.
      expect(document.activeElement).toBe(document.body);
      expect(requested).toEqual([]);
    },
  );

  it.each([
    ['once if the address asks for nothing else', '/blog?tag=csharp&from=mail', 1],
    ['again for a search', '/blog?tag=csharp&q=memory', 2],
    ['again for a further page', '/blog?tag=csharp&page=2', 2],
    ['again for another filter', '/blog?tag=sql', 2],
  ])('is rendered %s', async (_case, address, times) => {
    const rendered = vi.fn();
    function Blog() {
      rendered(usePostListView({ tag: 'csharp' }));
      return null;
    }
    const { hydrate } = served({ page: <Blog />, data: tagged, rendered: '/blog', address });
    rendered.mockClear();
    await hydrate();
    expect(rendered).toHaveBeenCalledTimes(times);
  });

  it('continues to the search in the address', async () => {
    const requested = serve({ '/search-index.json': () => new Response('', { status: 404 }) });
    const { hydrate } = open(blog(), '/blog', '/blog?q=memory');
    expect(await hydrate()).toEqual([]);
    expect(await screen.findByText('Search is not available right now.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('memory');
    expect(requested).toEqual(['/search-index.json']);
  });

  it('continues to a filter that has no page of its own', async () => {
    const both = '/blog_posts?sort=-created_at&page=1&tag=csharp&category=Database';
    const requested = serve({ [both]: () => Response.json(page(1, 1, [summary(7)])) });
    const { hydrate } = open(blog(), '/blog', '/blog?tag=csharp&category=Database');
    expect(await hydrate()).toEqual([]);
    expect(await screen.findByRole('link', { name: 'Post number 7' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Posts in Database tagged C#' })).toBeTruthy();
    expect(requested).toEqual([both]);
    // The address has chosen it, not the visitor: the focus does not move.
    expect(document.activeElement).toBe(document.body);
  });

  it('opens its filters by a click from before the hydration, whatever the address says', async () => {
    serve({ '/tags': () => Response.json([]), '/categories': () => Response.json([]) });
    /** Replays a click, as `start-app.ts` does. */
    function Replay() {
      useEffect(() => document.querySelector<HTMLElement>('[aria-expanded]')?.click(), []);
      return null;
    }
    const page = (
      <>
        <BlogPage />
        <Replay />
      </>
    );
    const address = '/blog?tag=csharp&category=Database';
    const { hydrate } = served({ page, data: blog(), rendered: '/blog', address });
    await hydrate();
    expect(screen.getByRole('link', { name: 'Clear filter' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filter' }).getAttribute('aria-expanded')).toBe(
      'true',
    );
  });

  it.each([
    ['', '/blog'],
    [', not for the search in the address', '/blog?q=queues'],
  ])('searches for text that was typed before the hydration%s', async (_what, address) => {
    serve({ '/search-index.json': () => new Response('', { status: 404 }) });
    const { root, search, hydrate } = open(blog(), '/blog', address);
    const input = root.querySelector<HTMLInputElement>('input[type=search]') as HTMLInputElement;
    input.value = 'memory';
    expect(await hydrate()).toEqual([]);
    expect(input.value).toBe('memory');
    await waitFor(() => expect(search()).toBe('?q=memory'));
    expect(input.isConnected).toBe(true);
    expect(input.value).toBe('memory');
  });
});
