import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { attendFormulas } from './attend-formulas.ts';
import { none, paragraph, show } from './content.test-support.tsx';

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

  it('never puts a figure into a p', () => {
    const image: ContentNode = { type: 'image', url: 'https://example.com/a.png', children: none };
    const link: ContentNode = { type: 'link', url: 'https://example.com', children: [image] };
    expect(show(paragraph({ text: 'a' }, link)).querySelector('p')).toBeNull();
  });

  const square: ContentNode = { type: 'math-inline', formula: 'x^2', children: none };

  it('copies formulas as their source, unless another has copied, and keeps the selection', async () => {
    const container = show(paragraph(square, { text: ' is it' }));
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

  it('lets the keyboard scroll a wide formula in a heading', async () => {
    const container = show({ type: 'heading-one', children: [{ text: 'The area ' }, square] });
    await waitFor(() => expect(container.querySelector('h2 .katex')).not.toBeNull());
    const wide = container.querySelector('h2 .katex') as HTMLElement;
    wide.checkVisibility = () => true;
    vi.spyOn(wide, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 900, 20));
    vi.stubGlobal('ResizeObserver', function (callback: () => void) {
      return { observe: callback, disconnect: () => {} };
    });
    onTestFinished(attendFormulas(container));
    expect(wide.classList).toContain('scrolls');
    expect(wide.tabIndex).toBe(0);
  });

  it('renders a formula, and reports a broken one only in its own place', async () => {
    const broken: ContentNode = { type: 'math-inline', formula: '\\frac{', children: none };
    const container = show(paragraph({ text: 'before ' }, square, broken, { text: ' after' }));
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
