import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { notFound, page, post, serve, summary, visit } from './public.test-support.tsx';

const first = '/blog_posts?sort=-created_at&page=1';
const second = '/blog_posts?sort=-created_at&page=2';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the blog', () => {
  it('shows the first post as Featured and the others under Recent Posts', async () => {
    serve({ [first]: () => Response.json(page(1, 1, [summary(1), summary(2), summary(3)])) });
    visit('/blog');
    const recent = await screen.findByRole('region', { name: 'Recent Posts' });
    const featured = screen.getByText('Featured').closest('article');
    expect(featured?.textContent).toContain('Post number 1');
    expect(within(recent).getAllByRole('article')).toHaveLength(2);
    expect(within(recent).queryByText('Post number 1')).toBeNull();
    expect(screen.getByRole('link', { name: 'Post number 2' }).getAttribute('href')).toBe(
      '/blog/post-2',
    );
    await waitFor(() => expect(document.title).toBe('Blog · Your Name'));
  });

  it('shows three tags and how many more there are', async () => {
    const tags = ['a', 'b', 'c', 'd', 'e'].map((title) => ({ id: title, title }));
    serve({ [first]: () => Response.json(page(1, 1, [summary(1, { tags })])) });
    visit('/blog');
    const list = await screen.findByRole('list', { name: 'Tags' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['a', 'b', 'c', '+2 more']);
  });

  it('writes dates as in the United States, the same in every time zone, and the reading time', async () => {
    serve({ [first]: () => Response.json(page(1, 1, [summary(1)])) });
    visit('/blog');
    expect(await screen.findByText('Nov 12, 2026')).toBeTruthy();
    expect(screen.getByText('11 min read')).toBeTruthy();
  });

  it('loads further pages until the last, where the button is disabled', async () => {
    serve({
      [first]: () => Response.json(page(1, 2, [summary(1), summary(2)])),
      // A post was published meanwhile: the last of page 1 comes again.
      [second]: () => Response.json(page(2, 2, [summary(2), summary(3)])),
    });
    visit('/blog');
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Load More Posts',
    });
    expect(button.disabled).toBe(false);
    fireEvent.click(button);
    expect(await screen.findByText('Post number 3')).toBeTruthy();
    expect(screen.getAllByText('Post number 2')).toHaveLength(1);
    expect(button.disabled).toBe(true);
  });

  it('keeps what is there when a further page fails', async () => {
    serve({
      [first]: () => Response.json(page(1, 2, [summary(1)])),
      [second]: () => Response.json({ message: 'x' }, { status: 503 }),
    });
    visit('/blog');
    fireEvent.click(await screen.findByRole('button', { name: 'Load More Posts' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed to load posts. Please try again.');
    expect(screen.getByText('Post number 1')).toBeTruthy();
  });

  it('says that loading failed and tries again on Retry', async () => {
    let fails = true;
    serve({
      [first]: () =>
        fails
          ? Response.json({ message: 'x' }, { status: 503 })
          : Response.json(page(1, 1, [summary(1)])),
    });
    visit('/blog');
    expect(screen.getByText('Loading posts...')).toBeTruthy();
    expect(await screen.findByText('Failed to load posts. Please try again.')).toBeTruthy();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Post number 1')).toBeTruthy();
  });

  it('says so when there is no post', async () => {
    serve({ [first]: () => Response.json(page(1, 0, [])) });
    visit('/blog');
    expect(await screen.findByText('No posts yet.')).toBeTruthy();
  });
});

describe('a post', () => {
  it('shows its title, category, author, date, reading time, text, tags and the way back', async () => {
    serve({ '/blog_posts/post-1': () => Response.json(post()) });
    visit('/blog/post-1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Post number 1' })).toBeTruthy();
    for (const text of ['Database', 'Ada Lovelace', 'Nov 12, 2026', 'The text itself.', 'sql']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getAllByText('11 min read').length).toBeGreaterThan(0);
    const back = screen.getAllByRole('link', { name: 'Back to Blog' });
    expect(back[0]?.getAttribute('href')).toBe('/blog');
  });

  it('that is missing shows Blog post not found and the way back, without Retry', async () => {
    serve({ '/blog_posts/none': notFound });
    visit('/blog/none');
    expect(await screen.findByRole('heading', { name: 'Blog post not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('that cannot be fetched can be tried again', async () => {
    let fails = true;
    serve({
      '/blog_posts/post-1': () => {
        if (fails) throw new TypeError('Failed to fetch');
        return Response.json(post());
      },
    });
    visit('/blog/post-1');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    fireEvent.click(retry);
    expect(await screen.findByText('The text itself.')).toBeTruthy();
  });

  it('is shown at its present address when asked for by a former one', async () => {
    serve({
      '/blog_posts/old-name': () => Response.json(post()),
      '/blog_posts/post-1': () => Response.json(post()),
    });
    const router = visit('/blog/old-name');
    await screen.findByText('The text itself.');
    expect(router.state.location.pathname).toBe('/blog/post-1');
  });
});
