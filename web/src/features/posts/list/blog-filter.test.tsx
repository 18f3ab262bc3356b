import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { builtSettings } from '#shared/site/built-settings.ts';
// The route imports the page, too. Importing it here keeps that out of the first test's time.
import '#web/src/pages/blog.page.tsx';
import { type Answers, page, serve, summary, visit } from '#web/src/app/public.test-support.tsx';

const all = '/blog_posts?sort=-created_at&page=1';
const tagged = '/blog_posts?sort=-created_at&page=1&tag=csharp';
const inDatabase = '/blog_posts?sort=-created_at&page=1&category=Database';

const csharp = { id: 'csharp', title: 'C#' };
const sql = { id: 'sql', title: 'sql' };

const offered = () =>
  Response.json({
    tags: [csharp, sql],
    categories: [
      { title: 'Database', color: '#CA8A04' },
      { title: 'DevOps', color: '#EA580C' },
    ],
  });

const failure = () => Response.json({ message: 'x' }, { status: 503 });
const answers = {
  '/blog_tags': offered,
  [all]: () => Response.json(page(1, 1, [summary(1, { tags: [csharp] }), summary(2)])),
  [tagged]: () => Response.json(page(1, 1, [summary(1, { tags: [csharp] })])),
  [inDatabase]: () => Response.json(page(1, 1, [summary(1), summary(2)])),
};

function open(path: string, changes: Answers = {}) {
  const requested = serve({ ...answers, ...changes });
  return { requested, router: visit(path) };
}

describe('the filtered blog', () => {
  it('requests the posts of a tag, and shows them under its name without a featured one', async () => {
    const { requested } = open('/blog?tag=csharp');
    const posts = await screen.findByRole('region', { name: 'Posts tagged C#' });
    expect(await within(posts).findByRole('link', { name: 'Post number 1' })).toBeTruthy();
    expect(screen.queryByText('Featured')).toBeNull();
    expect(requested).toContain(tagged);
    await waitFor(() =>
      expect(document.title).toBe(`Posts tagged C# · ${builtSettings.frame.name}`),
    );
  });

  it('requests the posts of a category, as the address names it', async () => {
    open('/blog?category=Database');
    const posts = await screen.findByRole('region', { name: 'Posts in Database' });
    expect(await within(posts).findAllByRole('article')).toHaveLength(2);
  });

  it('is opened by the tag of a post, left by Clear filter, and opened again by Back', async () => {
    const { router } = open('/blog');
    fireEvent.click(await screen.findByRole('link', { name: 'C#' }));
    expect(await screen.findByRole('region', { name: 'Posts tagged C#' })).toBeTruthy();
    expect(router.state.location.search).toBe('?tag=csharp');
    fireEvent.click(screen.getByRole('link', { name: 'Clear filter' }));
    expect(await screen.findByText('Featured')).toBeTruthy();
    await router.navigate(-1);
    expect(await screen.findByRole('region', { name: 'Posts tagged C#' })).toBeTruthy();
  });

  it('moves the focus to the new list, but not on the first visit', async () => {
    open('/blog');
    fireEvent.click((await screen.findAllByRole('link', { name: 'Database' }))[0] as HTMLElement);
    const posts = await screen.findByRole('region', { name: 'Posts in Database' });
    await waitFor(() => expect(document.activeElement?.contains(posts)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });

  it('offers every tag and category, and marks the current one', async () => {
    const { router } = open('/blog?tag=csharp');
    const toggle = await screen.findByRole('button', { name: 'Filter' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    const tags = within(await screen.findByRole('list', { name: 'All tags' }));
    expect(tags.getByRole('link', { name: 'C#' }).getAttribute('aria-current')).toBe('true');
    expect(tags.getByRole('link', { name: 'sql' }).getAttribute('aria-current')).toBeNull();
    // One level below the page's title: no level is skipped.
    for (const name of ['Categories', 'Tags']) {
      expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
    }
    const categories = within(screen.getByRole('list', { name: 'Categories' }));
    fireEvent.click(categories.getByRole('link', { name: 'Database' }));
    expect(await screen.findByRole('region', { name: 'Posts in Database' })).toBeTruthy();
    expect(router.state.location.search).toBe('?category=Database');
    // Choosing closes the menu.
    expect(screen.queryByRole('list', { name: 'All tags' })).toBeNull();
  });

  it('loads the choices only when somebody opens them', async () => {
    const { requested } = open('/blog');
    await screen.findByText('Featured');
    expect(requested).not.toContain('/blog_tags');
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    expect(await screen.findByRole('list', { name: 'Categories' })).toBeTruthy();
  });

  it('says that the choices failed to load and retries', async () => {
    let fails = true;
    open('/blog', { '/blog_tags': () => (fails ? failure() : offered()) });
    fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    expect(await screen.findByText('Failed to load the filters.')).toBeTruthy();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'All tags' })).toBeTruthy();
  });

  it('says that nothing is found, and links to all posts', async () => {
    open('/blog?tag=csharp', { [tagged]: () => Response.json(page(1, 0, [])) });
    expect(await screen.findByText('No posts found with this filter.')).toBeTruthy();
    // The title is from the list of filters, because no post has the tag's name.
    expect(await screen.findByRole('region', { name: 'Posts tagged C#' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'All posts' }));
    expect(await screen.findByText('Featured')).toBeTruthy();
  });

  it('can be retried when it fails, and keeps its name and the link to all posts', async () => {
    let fails = true;
    open('/blog?tag=csharp', { [tagged]: () => (fails ? failure() : answers[tagged]()) });
    expect(await screen.findByText('Failed to load posts. Please try again.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Clear filter' }).getAttribute('href')).toBe('/blog');
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Post number 1')).toBeTruthy();
  });

  it('loads its own further pages in order, once each, and focuses the first new post', async () => {
    open('/blog?tag=csharp', {
      [tagged]: () => Response.json(page(1, 2, [summary(1), summary(2)])),
      [tagged.replace('page=1', 'page=2')]: () =>
        Response.json(page(2, 2, [summary(2), summary(3)])),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Load More Posts' }));
    const added = await screen.findByRole('link', { name: 'Post number 3' });
    expect(document.activeElement).toBe(added);
    const titles = screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
    expect(titles).toEqual(['Post number 1', 'Post number 2', 'Post number 3']);
  });
});
