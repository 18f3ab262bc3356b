import { fireEvent } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { contentOf, editorWith, paragraph, text } from '../editor.test-support.ts';
import { blockCommands, commandsFor } from './block-commands.tsx';
import { registerSlashMenu } from './slash-menu.tsx';

async function withMenu(typed = '/quo') {
  const editor = editorWith([paragraph(text(typed))]);
  editor.commands.setTextSelection(typed.length + 1);
  onTestFinished(registerSlashMenu(editor, vi.fn()));
  const { dom } = editor.view;
  await vi.waitFor(() => expect(dom.getAttribute('aria-autocomplete')).toBe('list'));
  return editor;
}

it('Enter inserts the active block', async () => {
  const editor = await withMenu();
  fireEvent.keyDown(editor.view.dom, { key: 'Enter' });
  expect(contentOf(editor)).toEqual([{ type: 'block-quote', children: [text('')] }]);
});

it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  'Enter with %j is left to the form',
  async (modifier) => {
    const editor = await withMenu();
    fireEvent.keyDown(editor.view.dom, { key: 'Enter', ...modifier });
    expect(contentOf(editor)).toEqual([paragraph(text('/quo'))]);
  },
);

it('Enter that confirms a composition chooses no block', async () => {
  const editor = await withMenu();
  fireEvent.keyDown(editor.view.dom, { key: 'Enter', keyCode: 229 });
  expect(editor.getText()).toContain('/quo');
});

it.each([
  ['stays open in', '/heading', ' 2', 'list'],
  ['closes in', '/heading', ' of this', null],
  ['closes in', 'yes /', ' no', null],
])('the menu %s `%s%s`', async (_does, before, typed, shown) => {
  const editor = await withMenu(before);
  editor.commands.insertContent(typed);
  await vi.waitFor(() => expect(editor.view.dom.getAttribute('aria-autocomplete')).toBe(shown));
});

const labels = (typed: string) => commandsFor(typed).map(({ label }) => label);

it('blocks are found by the beginnings of their words, in any case', () => {
  expect(labels('H')).toEqual(['Heading 1', 'Heading 2', 'Heading 3', 'Divider']);
  expect(labels('pict')).toEqual(['Image']);
  expect(labels('heading 2')).toEqual(['Heading 2']);
  expect(labels('code b')).toEqual(['Code block']);
  expect(labels('nothing')).toEqual([]);
  expect(labels('')).toHaveLength(blockCommands.length);
});

it('each command inserts its block, or opens the dialog for it', () => {
  const results = blockCommands.map(({ label, run }) => {
    const editor = editorWith([paragraph()]);
    let opened: string | undefined;
    run(editor, (name) => {
      opened = name;
    });
    const [first] = contentOf(editor);
    return [label, opened ?? (first && 'type' in first ? first.type : undefined)];
  });
  expect(Object.fromEntries(results)).toEqual({
    'Heading 1': 'heading-one',
    'Heading 2': 'heading-two',
    'Heading 3': 'heading-three',
    'Bulleted list': 'bulleted-list',
    'Numbered list': 'numbered-list',
    Quote: 'block-quote',
    'Task list': 'bulleted-list',
    Note: 'block-quote',
    Tip: 'block-quote',
    Warning: 'block-quote',
    Footnote: 'footnote',
    'Code block': 'code-block',
    Table: 'table',
    Image: 'image',
    Formula: 'formula',
    Divider: 'divider',
  });
});
