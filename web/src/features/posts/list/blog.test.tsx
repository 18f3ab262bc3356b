import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type PublicImages, publicImage } from '#shared/publishing/public-images.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { builtSettings } from '#shared/site/built-settings.ts';
// The route imports the page, too. Importing it here keeps that out of the first test's time.
import '#web/src/pages/blog.page.tsx';
import {
  objectKey,
  page,
  published,
  publishedImages,
  serve,
  summary,
  visit,
} from '#web/src/app/public.test-support.tsx';

const first = '/blog_posts?sort=-created_at&page=1';
const second = '/blog_posts?sort=-created_at&page=2';

const furtherKey = 'uploads/0199a000-0000-7000-8000-000000000002.jpg';
const furtherImages: PublicImages = {
  [furtherKey]: publicImage({ objectKey: furtherKey, width: 900, height: 600 }),
};
const covers = () =>
  [...document.querySelectorAll('article img')].map((image) => image.getAttribute('src'));

function openBlog(posts: PostSummary[]) {
  serve({ [first]: () => Response.json(page(1, 1, posts)) });
  visit('/blog');
}

describe('the blog', () => {
  it('shows the first post as Featured and the others under Recent Posts', async () => {
    openBlog([summary(1), summary(2), summary(3)]);
    const recent = await screen.findByRole('region', { name: 'Recent Posts' });
    const featured = screen.getByText('Featured').closest('article');
    expect(featured?.textContent).toContain('Post number 1');
    expect(within(recent).getAllByRole('article')).toHaveLength(2);
    expect(within(recent).queryByText('Post number 1')).toBeNull();
    const second = screen.getByRole('link', { name: 'Post number 2' });
    expect(second.getAttribute('href')).toBe('/blog/post-2');
    await waitFor(() => expect(document.title).toBe(`Blog · ${builtSettings.frame.name}`));
  });

  it('shows three tags and how many more there are', async () => {
    const tags = ['a', 'b', 'c', 'd', 'e'].map((title) => ({ id: title, title }));
    openBlog([summary(1, { tags })]);
    const list = within(await screen.findByRole('list', { name: 'Tags' }));
    const items = list.getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['a', 'b', 'c', '+2 more']);
  });

  it('writes dates as in the United States, the same in every time zone, and the reading time', async () => {
    openBlog([summary(1)]);
    expect(await screen.findByText('Nov 12, 2026')).toBeTruthy();
    expect(screen.getByText('11 min read')).toBeTruthy();
  });

  it('says that loading failed, even when the browser knows that it is offline', async () => {
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    serve({});
    visit('/blog');
    expect(await screen.findByText('Failed to load posts. Please try again.')).toBeTruthy();
  });

  it('shows a cover by its address, and an uploaded one at its signed address', async () => {
    const key = 'uploads/0199a000-0000-7000-8000-000000000001.png';
    const avatars = ['https://example.com/a.png', key, null];
    const posts = avatars.map((avatar, at) => summary(at + 1, { avatar }));
    serve({
      [first]: () => Response.json(page(1, 1, posts)),
      [`/uploads?object_key=${encodeURIComponent(key)}`]: () =>
        Response.json({ url: `/media/${key}` }),
    });
    visit('/blog');
    await screen.findByText('Featured');
    await waitFor(() => expect(covers()).toEqual(['https://example.com/a.png', `/media/${key}`]));
    // Without a cover the card shows the first letter of the title.
    expect(document.querySelector('article .glyph')?.textContent).toBe('P');
  });

  it('shows an uploaded cover that came with the list at once, in all sizes', async () => {
    const list = { ...page(1, 2, [summary(1, { avatar: objectKey })]), images: publishedImages };
    const more = { ...page(2, 2, [summary(2, { avatar: furtherKey })]), images: furtherImages };
    const requested = serve({
      [first]: () => Response.json(list),
      [second]: () => Response.json(more),
    });
    visit('/blog');
    await screen.findByText('Featured');
    // Not awaited: the first rendering of the posts has the cover.
    expect(covers()).toEqual([published.url]);
    const [image] = document.querySelectorAll<HTMLImageElement>('article img');
    expect(image?.srcset).toBe(
      published.sizes.map(({ url, width }) => `${url} ${width}w`).join(', '),
    );
    expect([image?.width, image?.height]).toEqual([1600, 800]);
    fireEvent.click(screen.getByRole('button', { name: 'Load More Posts' }));
    await screen.findByText('Post number 2');
    expect(covers()).toEqual([published.url, furtherImages[furtherKey]?.url]);
    expect(requested).toEqual([first, second]);
  });

  it('shows the letter when the cover cannot be loaded', async () => {
    const avatar = 'https://example.com/a.png';
    openBlog([summary(1, { avatar })]);
    await screen.findByText('Featured');
    const image = document.querySelector('article img');
    if (image) fireEvent.error(image);
    expect(document.querySelector('article img')).toBeNull();
    expect(document.querySelector('article .glyph')?.textContent).toBe('P');
  });

  it("passes the category's colour to be re-lit, unless it is invalid", async () => {
    const category = { title: 'Odd', color: 'red;position:fixed' };
    openBlog([summary(1), summary(2, { category })]);
    const label = (name: string) => screen.getByText(name, { selector: '.cat' });
    await screen.findByText('Featured');
    expect(label('Database').style.getPropertyValue('--cat')).toBe('#CA8A04');
    expect(label('Odd').getAttribute('style') ?? '').not.toContain('red');
  });

  it('says that there are no posts', async () => {
    openBlog([]);
    expect(await screen.findByText('No posts yet.')).toBeTruthy();
  });
});

describe('further pages of the blog', () => {
  const third = '/blog_posts?sort=-created_at&page=3';
  const pages = {
    [first]: () => Response.json(page(1, 3, [summary(1), summary(2)])),
    [second]: () => Response.json(page(2, 3, [summary(3)])),
    [third]: () => Response.json(page(3, 3, [summary(4)])),
  };
  const numbers = () =>
    screen
      .getAllByRole('link', { name: /^Post number/ })
      .map((link) => Number(link.textContent?.split(' ').at(-1)));

  it('are kept in the address, without history entries of their own', async () => {
    serve(pages);
    const router = visit('/contact');
    await router.navigate('/blog?from=mail');
    fireEvent.click(await screen.findByRole('button', { name: 'Load More Posts' }));
    await waitFor(() => expect(numbers()).toEqual([1, 2, 3]));
    expect(router.state.location.search).toBe('?from=mail&page=2');
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe('/contact');
    await router.navigate(1);
    await waitFor(() => expect(numbers()).toEqual([1, 2, 3]));
  });

  it('start over with a filter', async () => {
    serve({
      ...pages,
      '/blog_posts?sort=-created_at&page=1&tag=sql': () => Response.json(page(1, 2, [summary(1)])),
      '/blog_tags': () => Response.json({ tags: [], categories: [] }),
    });
    const { state } = visit('/blog?page=2');
    fireEvent.click((await screen.findAllByRole('link', { name: 'sql' }))[0] as HTMLElement);
    await screen.findByRole('region', { name: 'Posts tagged sql' });
    expect(state.location.search).toBe('?tag=sql');
  });
});
