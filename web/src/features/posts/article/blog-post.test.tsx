import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Post } from '#shared/schemas/posts.ts';
import { builtSettings } from '#shared/site/built-settings.ts';
import { post, serve, visit } from '#web/src/app/public.test-support.tsx';
// The route imports the page, too. Importing it here keeps that out of the first test's time.
import '#web/src/pages/post.page.tsx';
import { updatedOn } from '../read-posts.tsx';

const heading = (text: string) => ({ type: 'heading-one', children: [{ text }] });
const sections = JSON.stringify(['First', 'Second', 'Third'].map(heading));

const category = { title: 'Databases', color: '#0F766E' };
const coverKey = 'uploads/0199a000-0000-7000-8000-000000000001.png';
const cover = { url: '/media/a-480.webp', width: 480, height: 300 };

/** The ids of the elements that the page has scrolled to. */
function scrolledTo(): string[] {
  const ids: string[] = [];
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (
    this: HTMLElement,
  ) {
    ids.push(this.id);
  });
  return ids;
}

function open(fields: Partial<Post> = {}, hash = '') {
  serve({ '/blog_posts/post-1': () => Response.json(post(fields)) });
  return visit(`/blog/post-1${hash}`);
}

const sectionsRail = async () =>
  within(await screen.findByRole('navigation', { name: 'Sections of this post' }));
const authorCard = async () => within(await screen.findByRole('region', { name: 'Author' }));

async function openText(fields: Partial<Post> = {}) {
  open(fields);
  await screen.findByText('The text itself.');
}

describe('a post', () => {
  it('shows its title, category, author, date, reading time, text, tags and a link back', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Post number 1' })).toBeTruthy();
    for (const text of ['Database', 'Nov 12, 2026', 'The text itself.', 'sql']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getAllByText('Ada Lovelace')).toHaveLength(2);
    expect(screen.getAllByText('11 min read').length).toBeGreaterThan(0);
    const back = screen.getAllByRole('link', { name: 'Back to Blog' });
    expect(back[0]?.getAttribute('href')).toBe('/blog');
    await waitFor(() => expect(document.title).toBe(`Post number 1 · ${builtSettings.frame.name}`));
  });

  it('shows above the text only an excerpt that its author wrote', async () => {
    open({ excerpt: 'In short: count.', summary: 'In short: count.' });
    expect(await screen.findByText('In short: count.')).toBeTruthy();
    cleanup();
    await openText({ excerpt: '', summary: 'The beginning of the text' });
    expect(screen.queryByText('The beginning of the text')).toBeNull();
  });

  it('lists the parts of its series in their order, and links to the previous and next part', async () => {
    const parts = [
      { title: 'One', slug: 'one' },
      { title: 'Post number 1', slug: 'post-1' },
      { title: 'حلقة', slug: 'three', lang: 'ar' },
    ];
    const series = { name: '<b>By night</b>', slug: 'by-night', position: 5 };
    open({ series, parts });
    expect((await screen.findByText(/^Part 2 of 3 of/)).textContent).toContain(series.name);
    const list = within(screen.getByRole('navigation', { name: 'Parts of this series' }));
    const links = list.getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/blog/one',
      '/blog/post-1',
      '/blog/three',
      '/blog/series/by-night',
    ]);
    const current = links.map((link) => link.getAttribute('aria-current'));
    expect(current).toEqual([null, 'page', null, null]);
    expect(screen.getByRole('link', { name: 'Previous part One' })).toBeTruthy();
    const next = screen.getByRole('link', { name: 'Next part حلقة' });
    expect(next.getAttribute('href')).toBe('/blog/three');
  });

  it('does not mention its series without public parts', async () => {
    await openText({ series: { name: 'By night', slug: 'by-night', position: 1 } });
    expect(screen.queryByText(/By night|Next part/)).toBeNull();
  });

  it('ends with a line on its author, if the site has one, and related posts', async () => {
    const [author = '', line] = Object.values(builtSettings.authors[0] ?? {});
    const [first_name = '', last_name = ''] = author.split(' ');
    open({
      author: { first_name, last_name, username: 'owner' },
      related: [
        { title: 'A cousin', slug: 'a-cousin', avatar: null, category },
        { title: 'An uncle', slug: 'an-uncle', avatar: coverKey, category, image: cover },
      ],
    });
    const card = await authorCard();
    expect(card.getByText(author)).toBeTruthy();
    expect(card.getByText(line ?? '')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe('/subscribe');
    const related = within(screen.getByRole('navigation', { name: 'Related posts' }));
    expect(related.getByRole('link', { name: 'A cousin' }).getAttribute('href')).toBe(
      '/blog/a-cousin',
    );
    expect(related.getAllByText('Databases')).toHaveLength(2);
    const pictures = [...document.querySelectorAll('nav img')];
    const attributes = ['src', 'width', 'height', 'loading'];
    expect(pictures.map((img) => attributes.map((name) => img.getAttribute(name)))).toEqual([
      ['/media/a-480.webp', '480', '300', 'lazy'],
    ]);
    expect(document.querySelectorAll('nav .glyph')).toHaveLength(1);
  });

  it('has no empty places for a missing line on the author and missing related posts', async () => {
    open();
    const card = await screen.findByRole('region', { name: 'Author' });
    expect(card.querySelectorAll('p')).toHaveLength(1);
    expect(screen.queryByRole('navigation', { name: 'Related posts' })).toBeNull();
  });

  it('says when its text changed more than a week after its publication', async () => {
    open({ published_at: '2026-11-12T08:00:00.000Z', revised_at: '2026-12-24T08:00:00.000Z' });
    expect((await screen.findByText('Dec 24, 2026')).parentElement?.textContent).toBe(
      'Updated on Dec 24, 2026',
    );
  });

  it("is shared by the browser's share sheet", async () => {
    const share = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, canShare: () => true, share });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({
      title: 'Post number 1',
      url: expect.stringMatching(/\/blog\/post-1$/),
    });
  });

  it.each([
    ['Link copied.', async () => undefined],
    [
      'The link could not be copied. It is in the address bar.',
      () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    ],
  ])('has its link copied by a browser without a share sheet: %s', async (outcome, writeText) => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByText(outcome)).toBeTruthy();
  });

  it('that is not public cannot be shared', async () => {
    await openText({ status: 'draft' });
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('shows the username of an author without another name', async () => {
    open({ author: { first_name: '', last_name: '', username: 'ada' } });
    expect(await screen.findAllByText('ada')).toHaveLength(2);
  });

  it("shows its author's name in the direction of the name", async () => {
    open({ author: { first_name: 'עדה', last_name: 'לאבלייס', username: 'ada' } });
    const card = await authorCard();
    expect(card.getByText('עדה לאבלייס').getAttribute('dir')).toBe('auto');
  });

  it('links its category and its tags to the posts that share them', async () => {
    open({ tags: [{ id: 'csharp', title: 'C#' }], category: { title: 'R & D', color: '#3B82F6' } });
    const target = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await target('C#')).toBe('/blog?tag=csharp');
    expect(await target('R & D')).toBe('/blog?category=R+%26+D');
  });

  it('shows its cover, if it has one', async () => {
    await openText({ avatar: 'https://example.com/a.png' });
    expect(document.querySelector('article img')?.getAttribute('src')).toBe(
      'https://example.com/a.png',
    );
  });

  it('without a cover has neither picture nor letter', async () => {
    await openText();
    expect(document.querySelector('article > :is(img, .cover)')).toBeNull();
  });

  it('lists its sections beside the text, and above it on narrow screens', async () => {
    open({ content: sections });
    const rail = await sectionsRail();
    const links = rail.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['First', '#s-first'],
      ['Second', '#s-second'],
      ['Third', '#s-third'],
    ]);
    const contents = screen.getByText('Contents').closest('details');
    expect(contents?.querySelectorAll('a')).toHaveLength(3);
    expect(document.getElementById('s-second')?.textContent).toBe('Second');
  });

  it('that is short has no table of contents', async () => {
    await openText();
    expect(screen.queryByText('Contents')).toBeNull();
  });

  it('marks the section that is being read', async () => {
    let crossed: () => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: () => void) {
          crossed = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    open({ content: sections });
    const rail = await sectionsRail();
    const tops: Record<string, number> = { 's-first': -500, 's-second': 100, 's-third': 700 };
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      return new DOMRect(0, tops[this.id] ?? 0, 100, 40);
    });
    crossed();
    await waitFor(() =>
      expect(rail.getByRole('link', { current: 'location' }).textContent).toBe('Second'),
    );
  });

  it('goes to the section that the address names once the text is there', async () => {
    const shown = scrolledTo();
    open({ content: sections }, '#s-second');
    await screen.findByText('Contents');
    await waitFor(() => expect(shown).toEqual(['s-second']));
  });

  it('moves to a section from the list by keyboard, and back', async () => {
    const shown = scrolledTo();
    const router = open({ content: sections });
    const rail = await sectionsRail();
    fireEvent.click(rail.getByRole('link', { name: 'Third' }));
    await waitFor(() => expect(router.state.location.hash).toBe('#s-third'));
    expect(shown).toEqual(['s-third']);
    expect(document.activeElement?.id).toBe('s-third');
    await router.navigate(-1);
    expect(router.state.location.hash).toBe('');
  });

  it('that is plain text becomes paragraphs, split on blank lines', async () => {
    open({ content: 'One line\nand another.\n\nA second paragraph.' });
    await screen.findByText('A second paragraph.');
    expect([...document.querySelectorAll('article p')].map((p) => p.textContent)).toContain(
      'One line\nand another.',
    );
  });

  it('that cannot be parsed is one paragraph of its raw text', async () => {
    const content = '[{"type":"paragraph","children":[{"text":"cut off"}';
    open({ content });
    expect((await screen.findByText(content)).tagName).toBe('P');
  });
});

const published_at = '2026-11-12T08:00:00.000Z';

it.each([
  [published_at, '2026-11-19T08:00:00.000Z', undefined],
  [published_at, '2026-11-19T08:00:00.001Z', '2026-11-19T08:00:00.001Z'],
  [published_at, '2026-11-01T08:00:00.000Z', undefined],
  [published_at, null, undefined],
  [null, published_at, undefined],
])('a post published at %s and changed at %s was updated on %s', (published, revised_at, shown) => {
  expect(updatedOn({ published_at: published, revised_at })).toBe(shown);
});
