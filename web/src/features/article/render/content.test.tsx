import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { ArticleImagesContext } from '../use-article-image.ts';
import { attendFormulas } from './attend-formulas.ts';
import lined from './code-lines.module.css';
import { Content } from './content.tsx';
import { none, objectKey, Page, paragraph, show } from './content.test-support.tsx';
import { RenderersContext } from './renderers.context.ts';

describe('the reader', () => {
  it('renders each heading one level below the title of the post, with its own address', () => {
    const container = show(
      { type: 'heading-one', children: [{ text: 'One' }] },
      { type: 'heading-two', children: [{ text: 'Two: a & b' }] },
      { type: 'heading-three', children: [{ text: 'One' }] },
    );
    const found = [...container.querySelectorAll('h2, h3, h4')];
    expect(found.map(({ tagName, id }) => [tagName, id])).toEqual([
      ['H2', 's-one'],
      ['H3', 's-two-a-b'],
      ['H4', 's-one--2'],
    ]);
  });

  it('leaves out headings that hold nothing, and counts no level for them', () => {
    const container = show(
      { type: 'heading-one', children: [{ text: '' }] },
      { type: 'block-quote', children: [{ type: 'heading-two', children: [{ text: ' ' }] }] },
      { type: 'heading-two', children: [{ text: 'Two' }] },
      { type: 'heading-three', children: [{ type: 'math-inline', formula: 'x', children: [] }] },
    );
    const shown = [...container.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => tagName);
    expect(shown).toEqual(['H2', 'H3']);
  });

  it('skips no level when a document starts with a smaller heading', () => {
    const container = show(
      { type: 'heading-two', children: [{ text: 'First' }] },
      { type: 'heading-three', children: [{ text: 'Below' }] },
      { type: 'heading-two', children: [{ text: 'Second' }] },
    );
    const found = [...container.querySelectorAll('h2, h3, h4')];
    expect(found.map(({ tagName }) => tagName)).toEqual(['H2', 'H3', 'H2']);
  });

  it('renders every mark, alone and together', () => {
    const container = show(
      paragraph(
        { text: 'b', bold: true },
        { text: 'i', italic: true },
        { text: 'u', underline: true },
        { text: 's', strikethrough: true },
        { text: 'all', bold: true, italic: true, underline: true, strikethrough: true, code: true },
      ),
    );
    expect(container.querySelector('p')?.innerHTML).toBe(
      '<strong>b</strong><em>i</em><u>u</u><s>s</s>' +
        '<strong><em><u><s><code>all</code></s></u></em></strong>',
    );
  });

  it('renders lists, lists within lists, quotes, code and dividers', () => {
    const item = (text: string): ContentNode => ({ type: 'list-item', children: [{ text }] });
    const container = show(
      {
        type: 'bulleted-list',
        children: [item('a'), { type: 'numbered-list', start: 3, children: [item('b')] }],
      },
      { type: 'block-quote', children: [{ text: 'quoted' }] },
      { type: 'code-block', children: [{ text: 'if (a)\n  b();' }] },
      { type: 'divider', children: none },
    );
    expect(container.querySelector('ul > li > ol[start="3"] > li')?.textContent).toBe('b');
    expect(container.querySelector('blockquote')?.textContent).toBe('quoted');
    expect(container.querySelector('pre code')?.textContent).toBe('if (a)\n  b();');
    expect(screen.getByRole('separator')).toBeTruthy();
  });

  it('gives each heading a link to itself, beside it', () => {
    show({ type: 'heading-one', children: [{ text: 'Two kinds of fault' }] });
    // The heading's name is its text, without the link.
    const heading = screen.getByRole('heading', { name: 'Two kinds of fault' });
    const link = screen.getByRole('link', { name: 'Link to this section' });
    expect(link.getAttribute('href')).toBe(`#${heading.id}`);
  });

  it('interprets nothing inside a code block', () => {
    const container = show({
      type: 'code-block',
      children: [
        { text: '<b>**x** ', bold: true },
        { type: 'link', url: 'https://example.com', children: [{ text: '$e=mc^2$' }] },
      ],
    });
    expect(container.querySelector('pre')?.textContent).toBe('<b>**x** $e=mc^2$');
    expect(container.querySelector('pre :is(a, b, strong)')).toBeNull();
  });

  it('keeps the line breaks within text of any kind', () => {
    const text = { text: 'one\ntwo\r\nthree', bold: true };
    const cell: ContentNode = { type: 'table-cell', children: [text] };
    const container = show(
      paragraph(text, { type: 'footnote', children: [text] }),
      { type: 'heading-one', children: [text] },
      { type: 'block-quote', children: [text] },
      { type: 'bulleted-list', children: [{ type: 'list-item', children: [text] }] },
      { type: 'table', children: [{ type: 'table-row', children: [cell] }] },
    );
    const shown = [...container.querySelectorAll('strong')].map(({ innerHTML }) => innerHTML);
    expect(shown).toEqual(Array(6).fill('one<br>\ntwo<br>\nthree'));
  });

  it('sets right-to-left text so, and nothing else', () => {
    const item = (text: string): ContentNode => ({ type: 'list-item', children: [{ text }] });
    const container = show(
      paragraph({ text: '1. "שלום" world' }),
      { type: 'heading-one', children: [{ text: 'العربية' }] },
      { type: 'bulleted-list', children: [item('שלום'), item('latin'), item('12')] },
      {
        type: 'block-quote',
        children: [paragraph({ text: 'latin' }), paragraph({ text: 'שלום' })],
      },
      paragraph({ text: 'world שלום' }),
      paragraph({ text: '123' }, { type: 'footnote', children: [{ text: 'שלום' }] }),
    );
    const directed = [...container.querySelectorAll<HTMLElement>('[dir]')];
    expect(directed.map(({ tagName, dir, textContent }) => [tagName, dir, textContent])).toEqual([
      ['P', 'rtl', '1. "שלום" world'],
      ['DIV', 'rtl', 'العربية#'],
      ['UL', 'rtl', 'שלוםlatin12'],
      ['LI', 'ltr', 'latin'],
      ['P', 'rtl', 'שלום'],
      ['LI', 'rtl', 'שלום ↩'],
    ]);
  });

  it('keeps formulas and code left to right', () => {
    const formula = { formula: 'x', children: none };
    const container = show(paragraph({ type: 'math-inline', ...formula }, { text: 'שלום' }), {
      type: 'block-quote',
      children: [
        paragraph({ text: 'שלום' }),
        { type: 'math-block', ...formula },
        { type: 'code-block', children: [{ text: 'const x = 1;' }] },
      ],
    });
    const fromTheLeft = [...container.querySelectorAll('[dir=ltr]')];
    expect(fromTheLeft.map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
      ['BDI', 'x'],
      ['DIV', 'x'],
      ['DIV', 'TypeScriptCopyconst x = 1;'],
    ]);
    expect(container.querySelectorAll('[dir=rtl]')).toHaveLength(2);
  });

  it('keeps code in a text left to right where any text is from the right', () => {
    const code = { text: 'foo()', code: true } as const;
    const container = show(
      paragraph(code),
      paragraph({ text: 'call ' }, code, { text: ' שלום' }),
      paragraph(code, { text: ' שלום' }),
    );
    const [...codes] = container.querySelectorAll('code');
    expect(codes.map(({ dir }) => dir)).toEqual(['ltr', 'ltr', 'ltr']);
    expect([...container.querySelectorAll('p')].map(({ dir }) => dir)).toEqual(['', '', 'rtl']);
    expect(show(paragraph(code)).querySelector('code')?.hasAttribute('dir')).toBe(false);
  });

  it('colours code without changing a character of it', async () => {
    const code = 'static int f(void) {\n  return 42; // a "number"\n}\n';
    const container = show({ type: 'code-block', children: [{ text: code }] });
    expect(container.querySelector('pre')?.textContent).toBe(code);
    await waitFor(() => expect(container.querySelector('pre span')).toBeTruthy());
    expect(container.querySelector('pre')?.textContent).toBe(code);
  });

  it('puts bare text at the top of the document into one paragraph', () => {
    const container = show({ text: 'a ' }, { text: 'b', bold: true }, paragraph({ text: 'c' }));
    expect([...container.querySelectorAll('p')].map((p) => p.textContent)).toEqual(['a b', 'c']);
  });

  it.each(['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', ' //evil.example'])(
    'shows the text of a link to %j without the link',
    (url) => {
      const container = show(paragraph({ type: 'link', url, children: [{ text: 'click' }] }));
      expect(container.textContent).toBe('click');
      expect(container.querySelector('a')).toBeNull();
    },
  );

  it('keeps links to https and mailto addresses', () => {
    show(
      paragraph(
        {
          type: 'link',
          url: 'https://example.com/a',
          title: 'A “site”',
          children: [{ text: 'site' }],
        },
        { type: 'link', url: 'mailto:a@example.com', children: [{ text: 'mail' }] },
      ),
    );
    const site = screen.getByRole('link', { name: 'site' });
    expect(site.getAttribute('href')).toBe('https://example.com/a');
    expect(site.title).toBe('A “site”');
    expect(screen.getByRole('link', { name: 'mail' }).getAttribute('href')).toBe(
      'mailto:a@example.com',
    );
  });

  it('shows the text of a node of an unknown type', () => {
    // A node that a later version may have stored.
    const unknown = {
      type: 'hologram',
      children: [{ text: 'still here' }],
    } as unknown as ContentNode;
    expect(show(unknown).textContent).toBe('still here');
  });

  it('shows an image with its caption, and says so when it fails to load', () => {
    show({
      type: 'image',
      url: 'https://example.com/a.png',
      alt: 'A graph',
      caption: 'Figure 1',
      children: none,
    });
    const figure = within(screen.getByRole('figure'));
    fireEvent.error(figure.getByRole('img', { name: 'A graph' }));
    expect(figure.getByText(/Failed to load image/)).toBeTruthy();
    expect(figure.getByText('Figure 1')).toBeTruthy();
  });

  it('requests the address of an uploaded image, says that it is loading, and shows it', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return Response.json({ url: `/media/${objectKey}` });
    });
    const image: ContentNode = { type: 'image', url: objectKey, alt: 'A graph', children: none };
    show(image, image);
    expect(screen.getAllByText('Loading image...')).toHaveLength(2);
    const [picture] = await screen.findAllByRole('img', { name: 'A graph' });
    expect(picture?.getAttribute('src')).toBe(`/media/${objectKey}`);
    // The address is known, but the picture has not loaded yet.
    expect(screen.getAllByText('Loading image...')).toHaveLength(2);
    for (const each of screen.getAllByRole('img')) fireEvent.load(each);
    expect(screen.queryByText('Loading image...')).toBeNull();
    expect(asked).toEqual([`/api/v1/uploads?object_key=${encodeURIComponent(objectKey)}`]);
  });

  describe('for a post with the facts of its images', () => {
    const size = { object_key: objectKey, width: 1600, height: 800 };
    const image: ContentNode = { type: 'image', url: objectKey, alt: 'A graph', children: none };
    const showOf = (sized: Post['images'][number]) =>
      render(
        <ArticleImagesContext value={[sized]}>
          <Content nodes={[image]} />
        </ArticleImagesContext>,
        { wrapper: Page },
      );

    it('shows a published one at once, with its space reserved, and requests nothing', () => {
      const fetch = vi.fn<() => void>();
      vi.stubGlobal('fetch', fetch);
      const sizes = [480, 1600].map((width) => ({ url: `/media/a-${width}.webp`, width }));
      showOf({ ...size, url: '/media/a-1600.webp', sizes });
      const picture = screen.getByRole('img', { name: 'A graph' });
      expect(picture.getAttribute('src')).toBe('/media/a-1600.webp');
      expect(picture.getAttribute('srcset')).toBe(
        '/media/a-480.webp 480w, /media/a-1600.webp 1600w',
      );
      expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual([
        '1600',
        '800',
      ]);
      expect(screen.queryByText('Loading image...')).toBeNull();
      expect(fetch).not.toHaveBeenCalled();
    });

    it('reserves the space of an unpublished one while its address is requested', async () => {
      vi.stubGlobal('fetch', async () => Response.json({ url: 'https://bucket.example/a?sign=1' }));
      showOf({ ...size, url: null, sizes: [] });
      const box = screen.getByText('Loading image...').parentElement;
      expect(box?.style.aspectRatio).toBe('1600 / 800');
      const picture = await screen.findByRole('img', { name: 'A graph' });
      expect(picture.getAttribute('src')).toBe('https://bucket.example/a?sign=1');
      expect(picture.getAttribute('width')).toBe('1600');
      // The address is valid for minutes.
      expect(picture.getAttribute('loading')).toBe('eager');
      fireEvent.load(picture);
      expect(screen.queryByText('Loading image...')).toBeNull();
    });

    it.each(['javascript:alert(1)', '//evil.example/x.png'])('never loads one from %s', (url) => {
      const { container } = showOf({ ...size, url: '/media/a.webp', sizes: [{ url, width: 1 }] });
      expect(container.querySelector('img')).toBeNull();
    });
  });

  it('says that an uploaded image failed to load when its address cannot be fetched', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'upload-not-found', detail: 'x', request_id: 'r' }, { status: 404 }),
    );
    const container = show({ type: 'image', url: objectKey, alt: 'A graph', children: none });
    expect(await screen.findByText('Failed to load image: A graph')).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
  });

  it.each(['javascript:alert(1)', '//evil.example/x.png', 'data:image/svg+xml,x'])(
    'does not load an uploaded image from %s',
    async (url) => {
      vi.stubGlobal('fetch', async () => Response.json({ url }));
      const container = show({ type: 'image', url: objectKey, children: none });
      expect(await screen.findByText('Failed to load image')).toBeTruthy();
      expect(container.querySelector('img')).toBeNull();
    },
  );

  it('never requests an image with an unsafe address', () => {
    const container = show({ type: 'image', url: 'javascript:alert(1)', children: none });
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toContain('Failed to load image');
  });

  describe('in the dark scheme', () => {
    const light = 'https://example.com/light.png';
    const dark = 'https://example.com/dark.png';
    const image: ContentNode = { type: 'image', url: light, children: none };
    const lookOf = (figure: Element | null) =>
      [lined.lightOnly, lined.darkOnly, lined.softened].filter((name) =>
        figure?.classList.contains(String(name)),
      );

    it('has nothing special without settings', () => {
      const figure = show(image).querySelector('figure');
      expect([lookOf(figure), figure?.hasAttribute('data-schemes')]).toEqual([[], false]);
    });

    it('is another picture, which waits until it is seen, with the same texts', () => {
      const figures = [...show({ ...image, dark, caption: 'C' }).querySelectorAll('figure')];
      expect(figures.map(lookOf)).toEqual([[lined.lightOnly], [lined.darkOnly]]);
      expect(figures.map((each) => each.querySelector('img')?.src)).toEqual([light, dark]);
      for (const figure of figures) {
        expect(figure.querySelector('img')?.loading).toBe('lazy');
        expect(figure.querySelector('figcaption')?.textContent).toBe('C');
        expect(figure.dataset['schemes']).toBe('');
      }
    });

    it('is softened where that is set, which no feed says', () => {
      const softened: ContentNode = { ...image, dark, softened: true };
      expect(lookOf(show({ ...image, softened: true }).querySelector('figure'))).toEqual([
        lined.softened,
      ]);
      const { container } = render(
        <RenderersContext value={{ forFeeds: true }}>
          <Content nodes={[softened]} />
        </RenderersContext>,
        { wrapper: Page },
      );
      expect([...container.querySelectorAll('img')].map(({ src }) => src)).toEqual([light]);
      expect(lookOf(container.querySelector('figure'))).toEqual([]);
    });
  });

  it('never puts a figure into a p', () => {
    const image: ContentNode = { type: 'image', url: 'https://example.com/a.png', children: none };
    const link: ContentNode = { type: 'link', url: 'https://example.com', children: [image] };
    expect(show(paragraph({ text: 'a' }, link)).querySelector('p')).toBeNull();
  });

  it('copies formulas as their source, unless another has copied, and keeps the selection', async () => {
    const formula: ContentNode = { type: 'math-inline', formula: 'x^2', children: none };
    const container = show(paragraph(formula, { text: ' is it' }));
    await waitFor(() => expect(container.querySelector('.katex')).not.toBeNull());
    onTestFinished(attendFormulas(container));
    const [within] = container.querySelectorAll('annotation');
    getSelection()?.setBaseAndExtent(within as Node, 0, container, container.childNodes.length);
    const copy = (isCopied: boolean) => {
      const clipboardData = new DataTransfer();
      const event = new ClipboardEvent('copy', { clipboardData, cancelable: true });
      if (isCopied) event.preventDefault();
      document.dispatchEvent(event);
      return clipboardData.getData('text/plain');
    };
    expect(copy(true)).toBe('');
    expect(copy(false)).toContain('$x^2$ is it');
    expect(getSelection()?.anchorNode).toBe(within);
  });

  it('renders a formula, and reports a broken one only in its own place', async () => {
    const math = (formula: string): ContentNode => ({
      type: 'math-inline',
      formula,
      children: none,
    });
    const container = show(
      paragraph({ text: 'before ' }, math('x^2'), math('\\frac{'), { text: ' after' }),
    );
    expect(container.textContent).toContain('x^2');
    await waitFor(() => expect(container.querySelectorAll('.katex')).toHaveLength(1));
    expect(await screen.findAllByText('Invalid LaTeX syntax')).toHaveLength(1);
    expect(screen.getByText('\\frac{').tagName).toBe('CODE');
    expect(container.textContent).toMatch(/^before .* after$/s);
  });

  it.each([
    ['nested beyond the limit', '{'.repeat(3000) + '}'.repeat(3000)],
    ['longer than the limit', 'x'.repeat(2001)],
    ['with links', '\\href{javascript:alert(1)}{x}'],
    ['expanding without end', '\\def\\a{\\a\\a}\\a'],
  ])('is not harmed by a formula %s', async (_kind, formula) => {
    const container = show({ type: 'math-block', formula, children: none });
    await waitFor(() =>
      expect(container.querySelector('.katex') ?? screen.getByText(/Invalid/)).toBeTruthy(),
    );
    expect(container.querySelector('a')).toBeNull();
  });
});
