import '@tiptap/starter-kit';
import { describe, expect, it } from 'vitest';
import { checkContent } from '#shared/content/check-content.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import { plainText } from '#shared/content/text.ts';
import {
  contentOf,
  divider,
  editorWith,
  formula,
  paragraph,
  picture,
  text,
} from '../editor.test-support.ts';
import {
  code,
  fixture,
  heading,
  link,
  list,
  numberedFrom3,
  paste,
  pasted,
  table,
  task,
  tides,
} from './paste.fixtures.ts';

const wordItem = (marker: string, value: string) =>
  `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${marker}</span>${value}</p>`;

const noteTo = (number: number) => `<sup id="r${number}"><a href="#n${number}">${number}</a></sup>`;
const captioned = (caption: string) =>
  `<figure><img src="https://a.example/a.png" alt=""><figcaption>A${caption}</figcaption></figure>`;

describe('pasting from other programs', () => {
  const title = (name: string) => `<p class="markdown-alert-title"><svg></svg>${name}</p>`;
  it.each([
    ['a warning', 'warning', 'warning', title('Warning')],
    ['a warning that was copied without its title', 'warning', 'warning', ''],
    ['an important note', 'important', 'note', title('Important')],
    ['a caution', 'caution', 'warning', title('Caution')],
  ])('reads %s of GitHub as Markdown does', (_what, name, kind, titled) => {
    const html = `<div class="markdown-alert markdown-alert-${name}">${titled}<p>Wet.</p><p>Cold.</p></div>`;
    const children = [paragraph(text('Wet.')), paragraph(text('Cold.'))];
    expect(pasted({ html })).toEqual([{ type: 'block-quote', kind, children }]);
  });

  it.each(['github', 'pandoc', 'kramdown'])('reads the footnotes of %s, as in Markdown', (name) => {
    const note = (...children: ContentNode[]): ContentNode => ({ type: 'footnote', children });
    expect(pasted({ html: fixture(`footnotes-${name}.html`) })).toEqual([
      paragraph(
        text('The gauge was moved in 2024'),
        note(text('By '), link('https://a.example/crane', 'crane'), text('.')),
        text(' and again'),
        note(text('By '), { text: 'hand', bold: true }, text('.')),
        text(', as said[^1].'),
      ),
      paragraph(text('The end.')),
    ]);
  });

  it('reads footnotes as text when only the references or only the notes were copied', () => {
    const html = fixture('footnotes-kramdown.html');
    const end = html.indexOf('<div');
    expect(plainText(pasted({ html: html.slice(0, end) }))).toBe(
      'The gauge was moved in 2024[^1] and again[^2], as said[^1].\nThe end.',
    );
    expect(plainText(pasted({ html: html.slice(end) }))).toBe('By crane.\nBy hand.');
  });

  it.each([
    ['another note', (reference: string) => [`First${noteTo(1)}.`, `One${reference}. `]],
    ['code', (reference: string) => [`First.<pre>x${reference}</pre>`, 'One.']],
    ['hidden text', (reference: string) => [`First.<b hidden>${reference}</b>`, 'One.']],
    ['a caption', (reference: string) => [captioned(reference), 'One.']],
  ])('keeps the text of a note that only %s refers to', (_where, page) => {
    const [before, one] = page(noteTo(2));
    const item = (number: number, value = '') =>
      `<li id="n${number}">${value} <a href="#r${number}">↩</a></li>`;
    const html = `<div>${before}</div><ol>${item(1, one)}${item(2, 'Two.')}</ol>`;
    expect(plainText(pasted({ html }))).toContain('Two.');
  });

  it('reads the code of a chat without the label and the buttons around it', () => {
    const bar = '<div><span>python</span><button>Copy</button></div>';
    const html = `<pre><div>${bar}<div><code class="hljs language-python">a()\n  b()</code></div></div></pre>`;
    expect(pasted({ html })).toEqual([{ ...code('a()\n  b()'), language: 'python' }, paragraph()]);
  });

  it.each([
    ['run <code>a</code> now', 'run a now'],
    ['<span>git</span> <code>--help</code>', 'git --help'],
    ['<span class="line">a</span>\n<span class="line"><code>b</code></span>', 'a\nb'],
    [
      '<header>sh</header><div><b>$</b> <code>ls</code></div><div><button>Copy</button></div>',
      '$ ls',
    ],
  ])('keeps what is beside code in the lines of a code block: %s', (html, value) => {
    expect(pasted({ html: `<pre>${html}</pre>` })).toEqual([code(value), paragraph()]);
  });

  it('keeps code in a line in its line, whatever its style', () => {
    const style = 'font-family: monospace; white-space: pre-wrap';
    expect(pasted({ html: `<p>Run <code style="${style}">a</code> now</p>` })).toEqual([
      paragraph(text('Run '), { text: 'a', code: true }, text(' now')),
    ]);
  });

  it('keeps the titles of links, and links apart that have different ones', () => {
    const a = (title: string) => `<a href="https://a.example/"${title}>a</a>`;
    const linked = link('https://a.example/', 'a');
    expect(pasted({ html: `<p>${a(' title=" b  c "')}${a('')}</p>` })).toEqual([
      paragraph({ ...linked, title: 'b c' } as ContentNode, linked),
    ]);
  });

  it('keeps tasks and callouts from a page of this site', () => {
    const box = '<span role="checkbox" aria-checked="true" aria-label="Done">☑</span> ';
    const callout = '<div role="note"><p>Tip</p>Wait.</div>';
    expect(pasted({ html: `<ul><li>${box}Oslo</li></ul>${callout}` })).toEqual([
      { type: 'bulleted-list', children: [task(true, 'Oslo')] },
      { type: 'block-quote', kind: 'tip', children: [text('Wait.')] },
    ]);
  });

  it('keeps the ticks of a checklist from Google Docs', () => {
    const item = (isDone: boolean, level: number, value: string) =>
      `<li dir="ltr" role="checkbox" aria-checked="${isDone}" aria-level="${level}" style="list-style-type:none;white-space:pre"><img src="data:image/png;base64,AA==" alt="${isDone ? 'checked' : 'unchecked'}" aria-roledescription="checkbox" style="margin-right:3px"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap">${value}</span></p></li>`;
    const html = `<ul>${item(true, 1, 'Oslo')}<ul>${item(false, 2, 'Bod')}</ul>${item(false, 1, 'Hamar')}</ul>`;
    const within = { type: 'bulleted-list', children: [task(false, 'Bod')] };
    const oslo = { ...task(true, 'Oslo'), children: [text('Oslo'), within] };
    expect(pasted({ html })).toEqual([
      { type: 'bulleted-list', children: [oslo, task(false, 'Hamar')] },
    ]);
  });

  it('nests lists no deeper than a post may, whatever levels the page has', () => {
    const item = (level: number, within = '') =>
      `<div style="mso-list:l0 level${level} lfo1">item${within}</div>`;
    const levels = Array.from({ length: 1000 }, (_, level) => item(level + 1)).join('');
    const within = Array.from({ length: 60 }).reduce<string>((inner) => item(1, inner), '');
    for (const html of [levels, within]) {
      const nodes = pasted({ html });
      expect(plainText(nodes)).toContain('item');
      expect(checkContent(nodes)).toMatchObject({ ok: true });
    }
  });

  it('keeps marks, links, nested lists and images from Google Docs', () => {
    expect(pasted({ html: fixture('google-docs.html') })).toEqual([
      heading('heading-one', text('Tides of the north')),
      paragraph(
        text('High water is '),
        { text: 'bold', bold: true },
        text(', '),
        { text: 'slanted', italic: true },
        text(', '),
        { text: 'underlined', underline: true },
        text(' and '),
        { text: 'struck', strikethrough: true },
        text('; see '),
        link('https://a.example/tides?x=1&y=2', 'the tables'),
        text('.'),
      ),
      tides,
      picture('https://lh7-rt.googleusercontent.com/docsz/AD_4nXe?key=abc'),
      list('numbered-list', [text('First')]),
    ]);
  });

  it('turns the list paragraphs of Word into lists, and drops its layout', () => {
    expect(pasted({ html: fixture('word.html') })).toEqual([
      heading('heading-one', text('Tides of the north')),
      paragraph(
        text('High water comes to Oslo '),
        { text: 'late', bold: true },
        text(', and '),
        { text: 'later', italic: true },
        text(' '),
        { text: 'never', strikethrough: true },
        text(' each '),
        { text: 'day', underline: true },
        text(': 10\u{a0}km out.'),
      ),
      list(
        'bulleted-list',
        [text('Spring tide'), list('bulleted-list', [text('at new moon')])],
        [text('Neap tide')],
      ),
      list('numbered-list', [text('First')], [text('Second')]),
      paragraph(text('Indented by a '), link('https://a.example/', 'link'), text(' and a file.')),
      table([
        [[text('Place')], [text('Height')]],
        [[text('Oslo')], [text('0.3 m')]],
      ]),
    ]);
  });

  it('keeps code, formulas, task lists and tables from a README on GitHub', () => {
    expect(pasted({ html: fixture('github.html') })).toEqual([
      heading('heading-one', text('Tide tables 🌊')),
      picture('https://a.example/badge.svg', { alt: 'Build' }),
      paragraph(
        text('Run '),
        { text: 'npm start', code: true },
        text(', then '),
        { text: 'wait', bold: true },
        text('; '),
        formula('math-inline', 'h = a \\cos(\\omega t)'),
        text(' is the height.'),
      ),
      formula('math-block', '\\sum_i a_i'),
      heading('heading-three', text('Usage')),
      { ...code('const tide = high();\n  tide.rise'), language: 'js' },
      { type: 'bulleted-list', children: [task(true, 'Oslo'), task(false, 'Bergen')] },
      table(
        [
          [[text('Place')], [text('Height')]],
          [[text('Oslo')], [{ text: '0.3', bold: true }, text(' m')]],
        ],
        { hasHeader: true, align: [null, 'right'] },
      ),
      {
        type: 'block-quote',
        children: [text('Mind the '), { text: 'gap', strikethrough: true }, text(' tide.')],
      },
      divider,
    ]);
  });

  it('keeps the text of any page, its figures and its formulas', () => {
    expect(pasted({ html: fixture('web-page.html') })).toEqual([
      paragraph(text('Soup of divs')),
      paragraph(text('second line\nbroken')),
      heading('heading-two', text('Heights of '), { text: 'water', italic: true }),
      heading('heading-three', text('Small heading')),
      heading('heading-three', text('Smaller heading')),
      paragraph(
        text('Energy '),
        formula('math-inline', 'E = mc^2'),
        text(' and '),
        formula('math-inline', 'x_1'),
        text('.'),
      ),
      formula('math-block', '\\frac{a}{b}'),
      picture('https://a.example/tide.png', { alt: 'A tide', caption: 'The tide at noon' }),
      paragraph(
        text('Click, '),
        link('https://a.example/ok?a=1%7C2', 'read'),
        text(', go & '),
        link('mailto:a@b.example', 'write'),
        text('.'),
      ),
      paragraph(text('Keep\u{a0}together '), { text: 'Ctrl', code: true }),
      paragraph(text('Ebb')),
      paragraph(text('goes')),
      list(
        'bulleted-list',
        [text('one'), list('bulleted-list', [text('two')])],
        [paragraph(text('three')), paragraph(text('four'))],
      ),
      paragraph(text('Framed')),
    ]);
  });

  it('turns code from a code editor into a code block', () => {
    const nodes = pasted({ html: fixture('code-editor.html') });
    expect(nodes).toEqual([code('if (tide) {\n    rise();\n\n}'), paragraph()]);
  });

  it.each(['google-docs', 'word', 'github', 'web-page', 'code-editor'])(
    'loses no text of %s, and gives what the server accepts',
    (name) => {
      const nodes = pasted({ html: fixture(`${name}.html`) });
      expect(lettersOf(plainText(nodes))).toBe(lettersOf(visibleText(fixture(`${name}.html`))));
      expect(checkContent(nodes)).toMatchObject({ ok: true });
    },
  );

  it.each([
    ['merges a single block', '<meta><h2><b>X</b></h2>', [paragraph(text('aXb'))]],
    [
      'puts a heading and a list',
      '<h2>H</h2><ul><li>one</li><li>two</li></ul>',
      [
        paragraph(text('a')),
        heading('heading-two', text('H')),
        list('bulleted-list', [text('one')], [text('two')]),
        paragraph(text('b')),
      ],
    ],
  ])('%s into the text at the cursor', (_what, html, after) => {
    const editor = editorWith([paragraph(text('ab'))]);
    editor.commands.setTextSelection(2);
    paste(editor, { html });
    expect(contentOf(editor)).toEqual(after);
  });

  it.each([
    ['a page', '<ol start="3"><li>one</li><li>two</li></ol>'],
    ['Word', wordItem('3.', 'one') + wordItem('4.', 'two')],
    ['Word, below another level', wordItem('2.3.', 'one') + wordItem('2.4.', 'two')],
  ])('keeps the first number of a list from %s', (_where, html) => {
    expect(pasted({ html })).toEqual([numberedFrom3]);
  });

  it.each([
    ['the last sub-items and what follows', '<ul><li><ul><li>a<li>b</ul><li>c<ul><li>d</ul></ul>'],
    ['the same from Google Docs', '<ul><ul><li>a<li>b</ul><li>c<ul><li>d</ul></ul>'],
    ['the same from three levels', '<ul><ul><ul><li>a</ul><li>b</ul><li>c<ul><li>d</ul></ul>'],
    ['items around a sub-list', '<ul><li>a<li>b<li>c<li><ul><li>d</ul></ul>'],
  ])('makes no empty items of a part of a list: %s', (_what, html) => {
    const last = [text('c'), list('bulleted-list', [text('d')])];
    expect(pasted({ html })).toEqual([list('bulleted-list', [text('a')], [text('b')], last)]);
  });

  it('keeps the levels and kinds of sub-lists that were copied alone', () => {
    const numbered = '<ol start="2"><li>b</li></ol>';
    expect(pasted({ html: `<ul><li><ul><li>a${numbered}</ul></ul>` })).toEqual([
      list('bulleted-list', [
        text('a'),
        { ...list('numbered-list', [text('b')]), start: 2 } as ContentNode,
      ]),
    ]);
    expect(pasted({ html: `<ul><li>${numbered}</li><li>c</li></ul>` })).toEqual([
      { ...list('numbered-list', [text('b')]), start: 2 },
      list('bulleted-list', [text('c')]),
    ]);
  });

  it('changes nothing when the markup is empty', () => {
    const before = [paragraph(text('kept'))];
    expect(pasted({ html: '<div><br></div><style>p{}</style>' }, before)).toEqual(before);
  });
});

/** Everything that a reader of the page sees, with the text that formulas and images have here. */
function visibleText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const unseen =
    'script, style, [style*="display:none"], [style*="mso-list:Ignore"], figcaption, .katex-html, mi, mrow, .katex-display, .js-display-math';
  for (const element of body.querySelectorAll(unseen)) element.remove();
  for (const box of body.querySelectorAll(':not(li) > [type="checkbox"]')) {
    box.replaceWith(box.hasAttribute('checked') ? '[x]' : '[ ]');
  }
  return body.textContent ?? '';
}

const lettersOf = (value: string) => value.replaceAll(/[\s|$]/g, '');
