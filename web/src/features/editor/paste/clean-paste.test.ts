import { waitFor } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import '@tiptap/starter-kit';
import { Slice } from '@tiptap/pm/model';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkContent } from '#shared/content/check-content.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import {
  contentOf,
  divider,
  editorWith,
  formula,
  paragraph,
  press,
  text,
} from '../editor.test-support.ts';
import { editorExtensions } from '../extensions.ts';
import { pasteMarkdown } from './markdown-paste.ts';
import { PasteOnDemand } from './paste-on-demand.ts';
import {
  code,
  fixture,
  link,
  list,
  numberedFrom3,
  paste,
  pasted,
  table,
  task,
  tides,
} from './paste.fixtures.ts';

describe('pasting text', () => {
  it('turns Markdown into blocks in a step of its own', async () => {
    const editor = editorWith([]);
    paste(editor, { text: fixture('markdown.txt') });
    const plain = contentOf(editor);
    expect(plain[0]).toEqual(paragraph(text('# Tides of the north')));

    await waitFor(() => expect(contentOf(editor)[0]).toMatchObject({ type: 'heading-one' }));
    expect(contentOf(editor).map((node) => 'type' in node && node.type)).toEqual([
      'heading-one',
      'paragraph',
      'bulleted-list',
      'block-quote',
      'code-block',
      'paragraph',
    ]);
    expect(checkContent(contentOf(editor))).toMatchObject({ ok: true });

    editor.commands.undo();
    expect(contentOf(editor)).toEqual(plain);
    editor.commands.undo();
    expect(contentOf(editor)).toEqual([paragraph()]);
  });

  it('keeps the first number of a list in Markdown', async () => {
    const editor = editorWith([]);
    paste(editor, { text: '3. one\n4. two' });
    await waitFor(() => expect(contentOf(editor)).toEqual([numberedFrom3]));
  });

  it('does not read Markdown with too many lines', () => {
    const { view } = editorWith([]);
    expect(pasteMarkdown(view, '- a\n'.repeat(10_000), Slice.empty)).toBe(false);
  });

  it('keeps Markdown as text if it is edited before the reader has loaded', async () => {
    const editor = editorWith([]);
    paste(editor, { text: '# A\n\n- b\n- c' });
    editor.commands.insertContentAt(3, 'typed');
    const edited = contentOf(editor);
    await vi.dynamicImportSettled();
    expect(contentOf(editor)).toEqual(edited);
  });

  it.each([
    ['two prices', 'It costs $5\nand $6'],
    ['a script', '# install it\nnpm install\n# run it\nnpm start'],
    ['stars and underscores', 'a **b** __init__ `c`'],
    ['one dash', 'first\n- dash'],
    ['lines that begin with letters', 'a. first\nb. second'],
    ['years', '1999. A year.\n2010. Another.'],
  ])('keeps %s as it is', async (_what, value) => {
    const nodes = pasted({ text: value });
    await vi.dynamicImportSettled();
    expect(nodes).toEqual([paragraph(text(value))]);
  });

  it('splits paragraphs only on blank lines', () => {
    expect(pasted({ text: 'one\r\nline\r\n\r\n\r\ntwo' })).toEqual([
      paragraph(text('one\nline')),
      paragraph(text('two')),
    ]);
  });

  it('turns an address into a link', () => {
    expect(pasted({ text: 'https://a.example/x' })).toEqual([
      paragraph(link('https://a.example/x', 'https://a.example/x')),
    ]);
  });

  it('is plain with Ctrl+Shift+V', async () => {
    const editor = editorWith([]);
    press(editor, 'v', { ctrlKey: true, shiftKey: true, keyCode: 86 });
    paste(editor, { html: '<h1>A</h1>', text: '# A\n\n- b\n- https://a.example/' });
    await vi.dynamicImportSettled();
    expect(contentOf(editor)).toEqual([
      paragraph(text('# A')),
      paragraph(text('- b\n- https://a.example/')),
    ]);
  });
});

describe('copying for programs that take only text', () => {
  const copied = (nodes: ContentNode[], selection?: { from: number; to: number }) => {
    const editor = editorWith(nodes);
    if (selection) editor.commands.setTextSelection(selection);
    else editor.commands.selectAll();
    return editor.view.serializeForClipboard(editor.state.selection.content());
  };

  it('puts no blank lines between items and rows, and keeps numbers, boxes and formulas', () => {
    const tasks: ContentNode = {
      type: 'bulleted-list',
      children: [task(true, 'done'), task(false, 'open')],
    };
    const steps = {
      ...list('numbered-list', [text('c'), tides], [paragraph(text('d')), paragraph(text('e'))]),
      start: 9,
    } as ContentNode;
    const rows = table([
      [[text('1')], [text('2')]],
      [[text('3')], [text('4')]],
    ]);
    const line = paragraph(text('a\nb '), formula('math-inline', 'x'));
    expect(
      copied([line, steps, divider, paragraph(), tasks, rows, code('f()\n\n  g()')]).text,
    ).toBe(
      [
        'a\nb $x$',
        '9. c\n   - Spring tide\n     - at new moon\n     - at full moon\n   - Neap tide\n10. d\n    e',
        '---',
        '- [x] done\n- [ ] open',
        '1\t2\n3\t4',
        'f()\n\n  g()',
      ].join('\n\n'),
    );
  });

  it('gives only the text when a part of one block is copied', () => {
    expect(copied([tides], { from: 3, to: 9 }).text).toBe('Spring');
  });

  it.each([
    [{}, 2],
    [{ start: 9 }, 10],
  ])('numbers a part of a list %j as in the whole', (start, first) => {
    const items = ['a', 'b', 'c'].map((value) => [text(value)]);
    const steps = { ...list('numbered-list', ...items), ...start } as ContentNode;
    const { dom, text: copiedText } = copied([steps], { from: 8, to: 14 });
    expect(copiedText).toBe(`${first}. b\n${first + 1}. c`);
    expect(dom.querySelector('ol')?.getAttribute('start')).toBe(String(first));
  });
});

describe('pasting code', () => {
  const html = '<pre><code>a()</code></pre>';

  it.each([
    ['a page', { html }, code('a()')],
    ['VS Code', { html, text: 'a()', vsCode: '{"mode":"go"}' }, { ...code('a()'), language: 'go' }],
  ])('of %s twice makes two blocks, and writing continues after them', (_from, data, block) => {
    const editor = editorWith([]);
    for (let times = 0; times < 2; times += 1) paste(editor, data);
    editor.commands.insertContent('end');
    expect(contentOf(editor)).toEqual([block, block, paragraph(text('end'))]);
  });

  it('above other code makes a block of its own, and so does the next', () => {
    const editor = editorWith([paragraph(), code('b()')]);
    for (let times = 0; times < 2; times += 1) paste(editor, { html });
    expect(contentOf(editor)).toEqual([code('a()'), code('a()'), paragraph(), code('b()')]);
  });

  it('in Markdown puts the cursor after the code, too', async () => {
    const editor = editorWith([]);
    paste(editor, { text: 'a\n\n```\nb()\n```' });
    await waitFor(() => expect(contentOf(editor)).toHaveLength(3));
    editor.commands.insertContent('end');
    expect(contentOf(editor).slice(1)).toEqual([code('b()'), paragraph(text('end'))]);
  });

  it('in a text splits the text, in one step that can be undone', () => {
    const before = [paragraph(text('ab'))];
    const editor = editorWith(before);
    editor.commands.setTextSelection(2);
    paste(editor, { html });
    expect(contentOf(editor)).toEqual([paragraph(text('a')), code('a()'), paragraph(text('b'))]);
    editor.commands.undo();
    expect(contentOf(editor)).toEqual(before);
  });
});

describe('pasting into code', () => {
  const inCode = (): Editor => {
    const editor = editorWith([code('ab')]);
    editor.commands.setTextSelection(2);
    return editor;
  };

  it('inserts text, whatever else is on the clipboard', () => {
    const editor = inCode();
    paste(editor, { html: '<h1>X</h1>', text: '# X\r\n\r\n- y' });
    expect(contentOf(editor)).toEqual([code('a# X\n\n- yb')]);
  });

  it('inserts the text of markup when there is nothing else', () => {
    const editor = inCode();
    paste(editor, { html: '<h1>X</h1><p>y</p>' });
    expect(contentOf(editor)).toEqual([code('aX\nyb')]);
  });
});

it.each([
  ['markup', { html: '<p style="color:red">a <b>bold</b></p>', text: 'a bold' }],
  ['Markdown', { text: '# A title\n\nand **bold** text' }],
])('cleans %s that was pasted before the module had loaded', async (_what, data) => {
  const editor = new Editor({ extensions: [...editorExtensions, PasteOnDemand], injectCSS: false });
  onTestFinished(() => editor.destroy());
  expect(paste(editor, data)).toBe(true);
  expect(editor.getText()).toBe('');
  await expect.poll(() => editor.getHTML()).toContain('<strong>bold</strong>');
  expect(editor.getHTML()).not.toMatch(/color|\*\*/);
});
