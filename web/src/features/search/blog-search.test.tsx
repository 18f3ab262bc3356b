import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import MiniSearch from 'minisearch';
import { describe, expect, it, vi } from 'vitest';
import {
  type SearchDocument,
  type SearchEntry,
  searchIndexOptions,
} from '#shared/publishing/search.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { builtSettings } from '#shared/site/built-settings.ts';
// The route imports the page, too. Importing it here keeps that out of the first test's time.
import '#web/src/pages/blog.page.tsx';
import {
  objectKey,
  page,
  published,
  serve,
  summary,
  visit,
} from '#web/src/app/public.test-support.tsx';

const first = '/blog_posts?sort=-created_at&page=1';
const indexPath = '/search-index.json';

const sql = { id: 'sql', title: 'sql' };
const memory = { id: 'memory', title: 'memory' };
const posts = [
  summary(1, {
    title: 'What a page fault costs',
    tags: [sql, memory],
    excerpt: 'Memory <b>too</b>.',
  }),
  summary(2, {
    title: 'Memory orders',
    category: { title: 'Systems', color: '#0F766E' },
    tags: [],
  }),
  summary(3, { title: 'Queues in Postgres', excerpt: 'Skip what is locked.', tags: [sql] }),
];
const text = 'Only here: the kernel.';

const indexedProjects: SearchEntry[] = [
  {
    slug: 'tidemark',
    title: 'Tidemark',
    description: 'Counts visits.',
    tags: 'SQLite Web App',
    text: 'The salt is forgotten at midnight.',
  },
];

const indexedPages: SearchEntry[] = [
  {
    slug: 'uses',
    title: 'Uses',
    description: 'What is on my desk.',
    tags: '',
    text: 'A pen, written with since midnight.',
    lang: 'pl',
  },
];

const index = (indexed: PostSummary[] = posts) => {
  const search = new MiniSearch<SearchDocument>(searchIndexOptions);
  search.addAll(
    indexed.map((post) => ({
      id: post.id,
      title: post.title,
      tags: [...post.tags.map((tag) => tag.title), post.category.title].join(' '),
      text: `${post.excerpt} ${text}`,
      post,
    })),
  );
  return () =>
    Response.json({ version: 1, index: search, projects: indexedProjects, pages: indexedPages });
};

const list = () => Response.json(page(1, 1, posts));
const answers = { [first]: list, [indexPath]: index() };
function visitBlog(path: string) {
  serve(answers);
  return visit(path);
}
const failed = () => new Response('', { status: 503 });

const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search posts' });
const write = async (value: string) => {
  const input = await field();
  input.focus();
  fireEvent.change(input, { target: { value } });
};
const results = (title: string) => screen.findByRole('region', { name: title });
const shown = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
const marks = (within: ParentNode) =>
  [...within.querySelectorAll('mark')].map((mark) => mark.textContent);

describe('the search of the blog', () => {
  it.each([
    ['projects', 'forgotten', 'Tidemark', '/projects/tidemark'],
    ['pages', 'pen', 'Uses', '/uses'],
  ])('finds %s as well, by any of their texts', async (name, word, title, path) => {
    visitBlog(`/blog?q=${word}`);
    const found = await screen.findByRole('region', { name: new RegExp(`^${name}$`, 'i') });
    expect(within(found).getByRole('link', { name: title }).getAttribute('href')).toBe(path);
    expect(screen.getByText('1 result')).toBeTruthy();
    expect(within(found).getByRole('heading', { level: 3 }).lang).toBe(
      name === 'pages' ? 'pl' : '',
    );
  });

  it('finds only posts when a filter is set', async () => {
    visitBlog('/blog?q=midnight&category=Systems');
    expect(await screen.findByText('Nothing found for “midnight”.')).toBeTruthy();
  });

  it('is a landmark with a labelled field', async () => {
    visitBlog('/blog');
    const input = await field();
    // The library does not know this element's role yet.
    expect(input.closest('search')).toBeTruthy();
    expect(input.maxLength).toBe(100);
    await screen.findByText('Featured');
  });

  it('loads its index with the first use, not before', async () => {
    const requested = serve(answers);
    visit('/blog');
    await screen.findByText('Featured');
    expect(requested).not.toContain(indexPath);
    fireEvent.focus(await field());
    await waitFor(() => expect(requested).toContain(indexPath));
    expect(screen.getByText('Featured')).toBeTruthy();
  });

  it('finds while the reader types, the best post first, and says how many posts', async () => {
    const { state } = visitBlog('/blog');
    await screen.findByText('Featured');
    await write('memory');
    const region = await results('Posts with “memory”');
    await waitFor(() => expect(within(region).getByRole('status').textContent).toBe('2 results'));
    expect(shown()).toEqual(['Memory orders', 'What a page fault costs']);
    expect(state.location.search).toBe('?q=memory');
    expect(document.activeElement).toBe(await field());
    await waitFor(() =>
      expect(document.title).toBe(`Posts with “memory” · ${builtSettings.frame.name}`),
    );
  });

  it('shows an uploaded cover without a request if the index describes it', async () => {
    const found = summary(1, { title: 'Memory orders', avatar: objectKey });
    const search = new MiniSearch<SearchDocument>(searchIndexOptions);
    const document = { id: found.id, title: found.title, tags: '', text, post: found };
    search.add({ ...document, cover: published });
    const requested = serve({ [indexPath]: () => Response.json({ version: 1, index: search }) });
    visit('/blog?q=memory');
    const region = await results('Posts with “memory”');
    const image = await waitFor(() => {
      const shownImage = region.querySelector('img');
      expect(shownImage).toBeTruthy();
      return shownImage;
    });
    expect(image?.getAttribute('src')).toBe(published.url);
    expect(image?.srcset).toContain(`${published.sizes[0]?.url} 480w`);
    expect(requested).toEqual([indexPath]);
  });

  it('searches once typing pauses, and adds one step to the history', async () => {
    const router = visitBlog('/blog');
    await screen.findByText('Featured');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await write('m');
    await write('mem');
    vi.advanceTimersByTime(149);
    expect(router.state.location.search).toBe('');
    vi.advanceTimersByTime(1);
    await waitFor(() => expect(router.state.location.search).toBe('?q=mem'));
    await results('Posts with “mem”');
    await write('queues');
    vi.advanceTimersByTime(150);
    await results('Posts with “queues”');
    await router.navigate(-1);
    expect(await screen.findByText('Featured')).toBeTruthy();
    expect((await field()).value).toBe('');
  });

  it('marks matches in title, excerpt and tags, as text', async () => {
    visitBlog('/blog?q=memory');
    await results('Posts with “memory”');
    const link = await screen.findByRole('link', { name: 'What a page fault costs' });
    const card = link.closest('article') as HTMLElement;
    expect(marks(card)).toEqual(['Memory', 'memory']);
    expect(card.textContent).toContain('Memory <b>too</b>.');
    expect(within(card).getByRole('link', { name: 'memory' }).querySelector('mark')).toBeTruthy();
    expect(screen.queryByText(/Found in the text/)).toBeNull();
  });

  it('says which words are in the text only', async () => {
    visitBlog('/blog?q=kern');
    const notes = await screen.findAllByText(/Found in the text/);
    expect(notes).toHaveLength(3);
    expect(notes[0]?.textContent).toBe('Found in the text: kernel');
    expect(marks(notes[0] as HTMLElement)).toEqual(['kernel']);
  });

  it('starts with the search in the address, without loading all posts', async () => {
    const requested = serve(answers);
    visit('/blog?q=queues');
    await results('Posts with “queues”');
    await waitFor(() => expect(shown()).toEqual(['Queues in Postgres']));
    expect((await field()).value).toBe('queues');
    expect(requested).toEqual([indexPath]);
  });

  it('says that nothing is found, and can be cleared', async () => {
    const { state } = visitBlog('/blog?q=zeppelin');
    expect(await screen.findByText('Nothing found for “zeppelin”.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('Featured')).toBeTruthy();
    expect(state.location.search).toBe('');
    expect((await field()).value).toBe('');
  });

  it('says when it is unavailable, and retries', async () => {
    let answer = failed;
    serve({ ...answers, [indexPath]: () => answer() });
    visit('/blog?q=memory');
    expect(await screen.findByText('Search is not available right now.')).toBeTruthy();
    answer = index();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shown()).toHaveLength(2));
  });

  it('shows the first 20 results, then more, with the focus on the first new one', async () => {
    const many = Array.from({ length: 45 }, (_, at) => summary(at + 1, { title: `Arena ${at}` }));
    serve({ [first]: list, [indexPath]: index(many) });
    const { state } = visit('/blog?q=arena');
    const more = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Load More Results',
    });
    expect(shown()).toHaveLength(20);
    fireEvent.click(more);
    await waitFor(() => expect(shown()).toHaveLength(40));
    expect(document.activeElement?.textContent).toBe(shown()[20]);
    expect(state.location.search).toBe('?q=arena&page=2');
    fireEvent.click(more);
    await waitFor(() => expect(shown()).toHaveLength(45));
    expect(more.disabled).toBe(true);
    await write('arena 4');
    await waitFor(() => expect(state.location.search).toBe('?q=arena+4'));
  });

  it.each(['.*', '(a+)+$', '"><img src=x onerror=alert(1)>', '🤷‍♀️', '%', '\\'])(
    'treats %s as words',
    async (q) => {
      const { state } = visitBlog('/blog');
      await screen.findByText('Featured');
      await write(q);
      expect(await screen.findByText(`Nothing found for “${q}”.`)).toBeTruthy();
      expect(new URLSearchParams(state.location.search).get('q')).toBe(q);
      expect(document.querySelector('main img[src=x]')).toBeNull();
    },
  );

  it('cuts a search that is too long without splitting a character', async () => {
    const { state } = visitBlog(`/blog?q=${'🦀'.repeat(5000)}`);
    expect(await screen.findByText(`Nothing found for “${'🦀'.repeat(100)}”.`)).toBeTruthy();
    await write('x'.repeat(10_000));
    await waitFor(() => expect(state.location.search).toBe(`?q=${'x'.repeat(100)}`));
    await waitFor(async () => expect((await field()).value).toBe('x'.repeat(100)));
  });
});

describe('the search within a filter', () => {
  const labels = () =>
    Response.json({ tags: [sql, memory], categories: [{ title: 'Systems', color: '#0F766E' }] });

  it('finds only posts that match both', async () => {
    serve({ ...answers, '/blog_tags': labels });
    visit('/blog?tag=sql&q=memory');
    await results('Posts tagged sql with “memory”');
    await waitFor(() => expect(shown()).toEqual(['What a page fault costs']));
  });

  it('continues when another filter is chosen, and when the filter is cleared', async () => {
    serve({ ...answers, '/blog_tags': labels });
    const { state } = visit('/blog?q=memory');
    await results('Posts with “memory”');
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    const categories = within(await screen.findByRole('list', { name: 'Categories' }));
    fireEvent.click(categories.getByRole('link', { name: 'Systems' }));
    const narrowed = await results('Posts in Systems with “memory”');
    await waitFor(() => expect(shown()).toEqual(['Memory orders']));
    expect(state.location.search).toBe('?category=Systems&q=memory');
    expect(document.activeElement?.contains(narrowed)).toBe(true);
    fireEvent.click(screen.getByRole('link', { name: 'Clear filter' }));
    await results('Posts with “memory”');
    expect(state.location.search).toBe('?q=memory');
  });
});

describe('the keyboard', () => {
  it('focuses the search with a slash, which can still be typed elsewhere', async () => {
    const requested = serve(answers);
    visit('/blog');
    const input = await field();
    fireEvent.keyDown(document.body, { key: '/', ctrlKey: true });
    expect(document.activeElement).not.toBe(input);
    expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false);
    expect(document.activeElement).toBe(input);
    expect(fireEvent.keyDown(input, { key: '/' })).toBe(true);
    await waitFor(() => expect(requested).toContain(indexPath));
  });

  it('clears the search with Escape and stays', async () => {
    const { state } = visitBlog('/blog?q=memory');
    await results('Posts with “memory”');
    const input = await field();
    input.focus();
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(await screen.findByText('Featured')).toBeTruthy();
    expect([state.location.search, input.value]).toEqual(['', '']);
    expect(document.activeElement).toBe(input);
  });

  it('goes back from a cleared search to the results, then to the start', async () => {
    const router = visitBlog('/blog');
    await write('memory');
    await results('Posts with “memory”');
    fireEvent.keyDown(await field(), { key: 'Escape' });
    expect(await screen.findByText('Featured')).toBeTruthy();
    await router.navigate(-1);
    await results('Posts with “memory”');
    expect((await field()).value).toBe('memory');
    await router.navigate(-1);
    expect(await screen.findByText('Featured')).toBeTruthy();
    expect((await field()).value).toBe('');
  });

  it('searches at once with Enter', async () => {
    const { state } = visitBlog('/blog');
    await write('memory');
    fireEvent.submit((await field()).form as HTMLFormElement);
    expect(state.location.search).toBe('?q=memory');
    await results('Posts with “memory”');
  });
});
