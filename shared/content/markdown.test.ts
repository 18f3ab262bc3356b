import { describe, expect, it } from 'vitest';
import { markdownToContent } from './markdown-read.ts';
import { contentToMarkdown } from './markdown-write.ts';
import type { ContentNode, ItemElement, LinkElement } from './nodes.ts';
import { paragraph } from './source-text.ts';
import { evenTable, type TableSource } from './tables.ts';
import { plainText } from './text.ts';

const filler = [{ text: '' }];
type Formula = { type: 'math-inline' | 'math-block'; formula: string; children: ContentNode[] };
const formula = (value: string): Formula => ({
  type: 'math-inline',
  formula: value,
  children: filler,
});
const display = (value: string): Formula => ({ ...formula(value), type: 'math-block' });
const item = (...children: ContentNode[]): ItemElement => ({ type: 'list-item', children });
const list = (...children: ContentNode[]): ContentNode => ({ type: 'bulleted-list', children });
const line = (...children: ContentNode[]): ContentNode => ({ type: 'paragraph', children });
const table = (rows: ContentNode[][][], rest: Omit<TableSource, 'rows'>): ContentNode =>
  evenTable({ rows, ...rest });
const quote = (...children: ContentNode[]): ContentNode => ({ type: 'block-quote', children });
const numbered = (start: { start?: number }, ...items: string[]): ContentNode => ({
  type: 'numbered-list',
  ...start,
  children: items.map((text) => ({ type: 'list-item', children: [{ text }] })),
});
const tip: ContentNode = { type: 'block-quote', kind: 'tip', children: [{ text: 'Wait.' }] };
const embed = (url: string, title = url): ContentNode => ({
  type: 'embed',
  url,
  children: [{ text: title }],
});
const link = (url: string, text = url): LinkElement => ({
  type: 'link',
  url,
  children: [{ text }],
});
const code = (text: string): ContentNode => ({ type: 'code-block', children: [{ text }] });

describe('reading Markdown', () => {
  it.each<[string, string, ContentNode[]]>([
    [
      'marks around punctuation in a sentence without spaces',
      '他说**「先行」**，再*（慢）*走~~“完”~~了，**강조(强调)**입니다',
      [
        line(
          { text: '他说' },
          { text: '「先行」', bold: true },
          { text: '，再' },
          { text: '（慢）', italic: true },
          { text: '走' },
          { text: '“完”', strikethrough: true },
          { text: '了，' },
          { text: '강조(强调)', bold: true },
          { text: '입니다' },
        ),
      ],
    ],
    [
      'marks next to rare characters',
      '𠮷**「先」**𠮷**「行」**',
      [
        line(
          { text: '𠮷' },
          { text: '「先」', bold: true },
          { text: '𠮷' },
          { text: '「行」', bold: true },
        ),
      ],
    ],
    ['no marks around punctuation between Latin letters', 'a**"b"**c', [paragraph('a**"b"**c')]],
    ['prices', 'It costs $5 and $6, or $20,000.', [paragraph('It costs $5 and $6, or $20,000.')]],
    [
      'a price before a formula',
      '$5, use $x$.',
      [line({ text: '$5, use ' }, formula('x'), { text: '.' })],
    ],
    ['a formula with underscores', '$a_1 + b_2$', [line(formula('a_1 + b_2'))]],
    ['a formula with an escaped dollar', '$5\\$ x$', [line(formula('5\\$ x'))]],
    ['a formula in code', '`$x$`', [line({ text: '$x$', code: true })]],
    [
      'a formula alone in a paragraph',
      'a\n\n$$x^2$$\n\nb',
      [paragraph('a'), display('x^2'), paragraph('b')],
    ],
    ['a padded formula alone in a quote', '> $$ a $ b $$', [quote(display('a $ b'))]],
    [
      'a displayed formula that begins and ends beside its dollars',
      'a\n$$\\begin{aligned}\nx &= y \\\\\n\\end{aligned} $$\nb',
      [paragraph('a'), display('\\begin{aligned}\nx &= y \\\\\n\\end{aligned}'), paragraph('b')],
    ],
    [
      'a displayed formula that begins beside its dollars',
      '$$ x\n= y\n$$\n\nb',
      [display('x\n= y'), paragraph('b')],
    ],
    [
      'a displayed formula that ends beside its dollars',
      '$$\n\n  x\n$y$ $$\nb',
      [display('\n  x\n$y$'), paragraph('b')],
    ],
    [
      'an indented formula without the indentation of its fence',
      '  $$\n   x\n  $$',
      [display(' x')],
    ],
    ['a displayed formula with escaped dollars', '$$5\n\\$$\n$$', [display('5\n\\$$')]],
    [
      'a displayed formula within three dollars',
      '$$$\na $$\nb\n$$$\n\nc',
      [display('a $$\nb'), paragraph('c')],
    ],
    [
      'displayed formulas in a quote and in items',
      '> $$x\n> y$$\n\n- $$\n  x\n    y\n  $$\n- b',
      [quote(display('x\ny')), list(item(display('x\n  y')), item({ text: 'b' }))],
    ],
    ['a quote that ends before its formula', '> $$\n> x\ny', [quote(display('x')), paragraph('y')]],
    ['lines of a formula that look like others', '$$ x\n> y\n- z\n$$', [display('x\n> y\n- z')]],
    [
      'a formula with text after its dollars',
      '$$x\ny$$ is',
      [line(formula('x\ny'), { text: ' is' })],
    ],
    ['formulas in a block of code', '```\n$$x\ny$$\n```', [code('$$x\ny$$')]],
    ['a formula after a block of code', '```\n$$\n```\n$$x\ny$$', [code('$$'), display('x\ny')]],
    ['a formula without closing dollars', '$$\nx\n\ny', [display('x\n\ny')]],
    [
      'dollars in prose',
      '$$ are\nmoney\n\n> b\n\n$$ c',
      [paragraph('$$ are money'), quote({ text: 'b' }), paragraph('$$ c')],
    ],
    ['a formula in its line', 'so $$x^2$$', [line({ text: 'so ' }, formula('x^2'))]],
    ['a short formula alone', '$x^2$', [line(formula('x^2'))]],
    ['a formula in a heading', '# $$x$$', [{ type: 'heading-one', children: [formula('x')] }]],
    ['deep headings', '##### Deep', [{ type: 'heading-three', children: [{ text: 'Deep' }] }]],
    ['underlined headings', 'Top\n===', [{ type: 'heading-one', children: [{ text: 'Top' }] }]],
    ['soft and hard line ends', 'a\nb\\\nc  \nd', [paragraph('a b\nc\nd')]],
    [
      'tags of marks',
      '<u>a</u><b>b</b>',
      [line({ text: 'a', underline: true }, { text: 'b', bold: true })],
    ],
    [
      'other HTML',
      '<div onclick="x">\n<i>a\n</div>',
      [paragraph('<div onclick="x">\n<i>a\n</div>')],
    ],
    [
      'the first number of a list',
      '3. a\n3. b\n\n`x`\n\n0) c',
      [
        numbered({ start: 3 }, 'a', 'b'),
        line({ text: 'x', code: true }),
        numbered({ start: 0 }, 'c'),
      ],
    ],
    ['unsafe links', '[a](javascript:x) [b](//c)', [paragraph('a b')]],
    ['images it cannot show', 'see ![a](./b.png)', [paragraph('see ![a](./b.png)')]],
    [
      'an image by itself',
      '![a](https://a.example/b.png "c")',
      [
        {
          type: 'image',
          url: 'https://a.example/b.png',
          alt: 'a',
          caption: 'c',
          children: [{ text: '' }],
        },
      ],
    ],
    [
      'references',
      '[a][b]\n\n[b]: https://a.example/ "c"',
      [line({ type: 'link', url: 'https://a.example/', title: 'c', children: [{ text: 'a' }] })],
    ],
    [
      'footnotes, which go into the text at their first reference',
      'a[^1], [^1]\n\n[^1]: b',
      [line({ text: 'a' }, { type: 'footnote', children: [{ text: 'b' }] }, { text: ', [^1]' })],
    ],
    ['a note that nothing refers to', '[^1]: b', [paragraph('[^1]: b')]],
    ['callouts', '> [!TIP]\n> Wait.', [tip]],
    ['callouts of a file from Windows', '> [!TIP]\r\n> Wait.\r\n', [tip]],
    ['a callout with a space after its kind', '> [!TIP] \n> Wait.', [tip]],
    [
      'a callout with two spaces after its kind, which break the line',
      '> [!TIP]  \n> Wait.',
      [tip],
    ],
    [
      'a callout with a backslash after its kind, which breaks the line',
      '> [!TIP]\\\n> Wait.',
      [tip],
    ],
    ['a quote with an escaped bracket', '> \\[!TIP]\n> Wait.', [quote({ text: '[!TIP] Wait.' })]],
    ['a quote of an unknown kind', '> [!JOKE]\n> Wait.', [quote({ text: '[!JOKE] Wait.' })]],
    [
      'tables',
      'a|b\n-|-:\n**1**|`2\\|3`|$\\|x\\|$\n',
      [
        table(
          [
            [[{ text: 'a' }], [{ text: 'b' }], []],
            [[{ text: '1', bold: true }], [{ text: '2|3', code: true }], [formula('|x|')]],
          ],
          { hasHeader: true, align: [null, 'right'] },
        ),
      ],
    ],
    [
      'tables whose first row is empty',
      '| | |\n|-|-|\n| a | b<br>c |',
      [table([[[{ text: 'a' }], [{ text: 'b\nc' }]]], { hasHeader: false, align: [] })],
    ],
    [
      'an address alone in a paragraph',
      '> https://youtu.be/dQw4w9WgXc_\n\nSee\nhttps://youtu.be/dQw4w9WgXcQ\n\nhttps://a.example/',
      [
        quote(embed('https://youtu.be/dQw4w9WgXc_')),
        line({ text: 'See ' }, link('https://youtu.be/dQw4w9WgXcQ')),
        line(link('https://a.example/')),
      ],
    ],
    [
      'a link with the title that embeds it',
      '[A *talk*](https://youtu.be/dQw4w9WgXcQ "embed")\n\n[here](https://a.example/ "embed")',
      [
        embed('https://youtu.be/dQw4w9WgXcQ', 'A talk'),
        line({ ...link('https://a.example/', 'here'), title: 'embed' }),
      ],
    ],
    [
      'an address in angle brackets or with an escape, which is not embedded',
      '<https://youtu.be/dQw4w9WgXcQ>\n\nhttps\\://youtu.be/dQw4w9WgXcQ',
      [line(link('https://youtu.be/dQw4w9WgXcQ')), paragraph('https://youtu.be/dQw4w9WgXcQ')],
    ],
    ['formulas no post may have', `$$\n\\def\\x{1}\n$$`, [paragraph('$$\n\\def\\x{1}\n$$')]],
    [
      'formulas no post may have, in a single line',
      '$$\\def\\x{1}$$',
      [paragraph('$$\n\\def\\x{1}\n$$')],
    ],
  ])('reads %s correctly', (_what, markdown, nodes) => {
    expect(markdownToContent(markdown)).toEqual(nodes);
  });

  it('treats a task box after an empty item as text', () => {
    expect(plainText(markdownToContent('*\n[x] done'))).toContain('[x] done');
    expect(plainText(markdownToContent('*\n[ ] open'))).toContain('[ ] open');
  });

  it('keeps the boxes of a task list', () => {
    const markdown = '- [x] done\n- [ ] open\n';
    expect(markdownToContent(markdown)).toEqual([
      list(
        { ...item({ text: 'done' }), checked: true },
        { ...item({ text: 'open' }), checked: false },
      ),
    ]);
    expect(contentToMarkdown(markdownToContent(markdown))).toBe(markdown);
  });

  it('keeps the boxes of items that are empty or do not begin with text', () => {
    const nodes = [
      list({ ...item(...filler), checked: true }, { ...item(code('npm test')), checked: false }),
    ];
    const markdown = contentToMarkdown(nodes);
    expect(markdown).toBe('- [x] <!-- -->\n- [ ] <!-- -->\n\n  ```\n  npm test\n  ```\n');
    expect(markdownToContent(markdown)).toEqual(nodes);
  });
});

describe('writing Markdown', () => {
  it('writes an embedded page as its address, or as a link if it has a title', () => {
    const url = 'https://youtu.be/dQw4w9WgXcQ';
    const written = '[A *talk*](https://youtu.be/dQw4w9WgXcQ "embed")'.replaceAll('*', '\\*');
    expect(contentToMarkdown([embed(url), embed(url, 'A *talk*')])).toBe(`${url}\n\n${written}\n`);
  });

  it('writes a link so that it is not read as an embedded page', () => {
    const nodes = [line({ ...link('https://youtu.be/dQw4w9WgXcQ', 'A talk'), title: 'embed' })];
    expect(markdownToContent(contentToMarkdown(nodes))).toEqual(nodes);
  });

  it('keeps Markdown as people write it', () => {
    const markdown = [
      '# Title',
      'Some **bold _and slanted_**, <u>underlined</u>, ~~struck~~ and `code`, $x^2$, a [link](https://a.example/ "title").',
      '- one\n- two\n  1. three',
      '9. nine\n10. ten\n11. eleven',
      '100) hundred',
      '- one\n\n  2. two',
      '> quoted',
      '```\ncode\n```',
      '$$\nx\n$$',
      '___',
      '![alt](https://a.example/i.png "caption")\n',
    ].join('\n\n');
    expect(contentToMarkdown(markdownToContent(markdown))).toBe(markdown);
  });

  it.each(['x', 'a$b', ' x ', '$', 'a\\', '5', 'a$$b'])(
    'keeps the formula %j as it is, inline or displayed',
    (value) => {
      for (const node of [line(formula(value)), display(value)]) {
        expect(markdownToContent(contentToMarkdown([node]))).toEqual([node]);
      }
    },
  );

  it.each(['', '#wide', '#wide#', '#wider', '#soften', '#soften#wide', '#dark=x', '#dark=%23'])(
    'keeps the address of a picture that ends in %j, and every setting of it',
    (end) => {
      const image: ContentNode = {
        type: 'image',
        url: `https://a.example/i.png${end}`,
        children: [{ text: '' }],
      };
      const settings = [
        { width: 'wide' as const },
        { softened: true as const },
        { dark: `https://a.example/(d)%23.png${end}` },
      ];
      for (let chosen = 0; chosen < 8; chosen += 1) {
        const set = settings.filter((_, at) => chosen & (1 << at));
        const node: ContentNode = Object.assign({}, image, ...set);
        expect(markdownToContent(contentToMarkdown([node]))).toEqual([node]);
      }
    },
  );

  it('takes a mark without a picture that may be shown as part of the address', () => {
    const url = 'https://a.example/i.png#dark=javascript:x';
    const image = { type: 'image', url, children: [{ text: '' }] };
    expect(markdownToContent(`![](${url})`)).toEqual([image]);
  });

  it('escapes characters that have a meaning', () => {
    const text = '# *a* [b](c) <i> $x$ &amp; 1. https://a.example www.a.example b@c@d.example';
    const markdown = contentToMarkdown([paragraph(text)]);
    expect(markdownToContent(markdown)).toEqual([paragraph(text)]);
    expect(markdown).toContain('\\# \\*a\\*');
  });
});
