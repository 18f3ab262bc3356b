import { fireEvent } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { contentOf, editorWith, paragraph, text } from '../editor.test-support.ts';
import { registerSlashMenu } from './slash-menu.tsx';

async function withMenu(typed = '/quo') {
  const editor = editorWith([paragraph(text(typed))]);
  editor.commands.setTextSelection(typed.length + 1);
  onTestFinished(registerSlashMenu(editor, vi.fn()));
  const { dom } = editor.view;
  await vi.waitFor(() => expect(dom.getAttribute('aria-autocomplete')).toBe('list'));
  return editor;
}

it('Enter inserts the block that is marked', async () => {
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
