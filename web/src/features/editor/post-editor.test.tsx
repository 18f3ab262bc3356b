import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import '@tiptap/starter-kit';
import { describe, expect, it } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { evenTable } from '#shared/content/tables.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { divider, formula, paragraph, picture, text } from './editor.test-support.ts';
import { control, lastOf, press, show } from './post-editor.test-support.tsx';

describe('the toolbar', () => {
  it('is one tab stop, with the arrow keys inside', () => {
    show([paragraph(text('a'))]);
    const stops = () =>
      within(screen.getByRole('toolbar'))
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([control('Bold')]);
    control('Bold').focus();
    fireEvent.keyDown(control('Bold'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(control('Italic'));
    expect(stops()).toEqual([control('Italic')]);
    fireEvent.keyDown(control('Italic'), { key: 'End' });
    expect(document.activeElement).toBe(control('Redo'));
    fireEvent.keyDown(control('Redo'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(control('Bold'));
    fireEvent.keyDown(control('Bold'), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(control('Redo'));
    fireEvent.keyDown(control('Redo'), { key: 'Home' });
    expect(document.activeElement).toBe(control('Bold'));
  });

  it('shows what is on at the cursor and disables what does not apply there', async () => {
    const { editor } = show([
      paragraph({ text: 'ab', bold: true }),
      { type: 'code-block', children: [text('code')] },
    ]);
    editor.commands.setTextSelection(2);
    await waitFor(() => expect(control('Bold').getAttribute('aria-pressed')).toBe('true'));
    expect(control('Italic').getAttribute('aria-pressed')).toBe('false');
    expect(control('Remove link').getAttribute('aria-disabled')).toBe('true');
    expect(control('Undo').getAttribute('aria-disabled')).toBe('true');
    // Moving through the toolbar by keyboard keeps the cursor's place.
    expect(control('Undo')).toHaveProperty('disabled', false);
    editor.commands.setTextSelection(6);
    await waitFor(() => expect(control('Code block').getAttribute('aria-pressed')).toBe('true'));
    expect(control('Bold').getAttribute('aria-disabled')).toBe('true');
    expect(control('Link').getAttribute('aria-disabled')).toBe('true');
    expect(control('Footnote').getAttribute('aria-disabled')).toBe('true');
    press('Link');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the shortcuts', () => {
    show([]);
    expect(control('Bold').title).toBe('Bold (Ctrl+B)');
    expect(control('Bold').getAttribute('aria-keyshortcuts')).toBe('Control+B');
    expect(control('Quote').title).toBe('Quote');
  });

  it('names the keys without a button of their own, to screen readers in the text', () => {
    const { textbox } = show([]);
    expect(control('Task list').title).toBe('Task list (Alt+Enter ticks a task)');
    expect(textbox.getAttribute('aria-description')).toBe(
      'Alt+F10 goes to the toolbar of selected text, Alt+Enter ticks a task.',
    );
  });

  it('disables footnotes where a selection ends in code, wherever it begins', async () => {
    const code: ContentNode = { type: 'code-block', children: [text('code')] };
    const { editor } = show([paragraph(text('ab')), paragraph(text('cd')), code]);
    // From the first block into the second, then into the code: neither moves the start.
    await act(async () => void editor.commands.setTextSelection({ from: 2, to: 6 }));
    expect(control('Footnote').getAttribute('aria-disabled')).toBe('false');
    await act(async () => void editor.commands.setTextSelection({ from: 2, to: 11 }));
    expect(control('Footnote').getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the bar of a code block', () => {
  const bar = () => screen.queryByRole('group', { name: 'Code block' });
  const code: ContentNode = { type: 'code-block', children: [text('const a = 1;')] };

  it('stores what is said of the code, without what is not possible, and undo takes it back', async () => {
    const { editor, saved, textbox } = show([paragraph(text('x')), code]);
    expect(bar()).toBeNull();
    editor.commands.setTextSelection(5);
    await waitFor(() => expect(bar()).not.toBeNull());
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    const enterIn = (name: string, value: string) =>
      fireEvent.change(field(name), { target: { value } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), {
      target: { value: 'Kotlin' },
    });
    enterIn('File name', 'a.kt');
    enterIn('Highlighted lines', '1, 3');
    enterIn('Highlighted lines', '1, 3-');
    expect(screen.getByText(authorMessages.codeLines)).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Line numbers' }));
    const settings = { language: 'kotlin', fileName: 'a.kt', lines: '1,3', lineNumbers: true };
    expect(lastOf(saved)).toEqual([paragraph(text('x')), { ...code, ...settings }]);
    fireEvent.keyDown(field('File name'), { key: 'Enter' });
    expect(document.activeElement).toBe(textbox);
    // On a busy machine the changes are not one step.
    while (editor.can().undo()) editor.commands.undo();
    expect(lastOf(saved)).toEqual([paragraph(text('x')), code]);
  });

  it('colours the code as its readers see it, without being in the stored text', async () => {
    const { editor, textbox, saved } = show([{ ...code, lines: '1' } as ContentNode]);
    await waitFor(() => expect(textbox.querySelector('pre span')?.textContent).toBe('const'));
    expect(textbox.querySelector('pre')?.dataset.language).toBe('TypeScript');
    expect(textbox.querySelector('.post-code-line')?.textContent).not.toBe('');
    editor.commands.insertContentAt(1, 'x');
    await waitFor(() => expect(textbox.querySelector('pre')?.textContent).toBe('xconst a = 1;'));
    expect(lastOf(saved)).toEqual([{ ...code, lines: '1', children: [text('xconst a = 1;')] }]);
  });
});

describe('the toolbar of a table', () => {
  const table = (hasHeader: boolean) =>
    evenTable({ rows: [[[text('a')]], [[text('b')]]], hasHeader, align: [] });
  const tools = () => screen.queryByRole('toolbar', { name: 'Table' });

  it('is there while the cursor is in a table, and writing goes on after each control', async () => {
    const { editor, saved, textbox } = show([paragraph(text('x')), table(true)]);
    expect(tools()).toBeNull();
    textbox.focus();
    editor.commands.setTextSelection(7);
    await waitFor(() => expect(tools()).not.toBeNull());
    const inTools = (name: string) =>
      within(screen.getByRole('toolbar', { name: 'Table' })).getByRole('button', { name });
    expect(inTools('Add row above').getAttribute('aria-disabled')).toBe('true');
    expect(inTools('Header row').getAttribute('aria-pressed')).toBe('true');
    expect(control('Table').getAttribute('aria-disabled')).toBe('true');
    expect(control('Heading 1').getAttribute('aria-disabled')).toBe('true');
    press('Header row');
    expect(lastOf(saved)).toEqual([paragraph(text('x')), table(false)]);
    expect(document.activeElement).toBe(textbox);
    press('Delete table');
    expect(lastOf(saved)).toEqual([paragraph(text('x'))]);
    await waitFor(() => expect(tools()).toBeNull());
  });

  it('shows whether the first row is a header with the cursor in another one', async () => {
    const { editor, textbox } = show([table(true)]);
    textbox.focus();
    // In the second row, whose cells stay as they are.
    editor.commands.setTextSelection(11);
    expect(editor.state.selection.$from.parent.textContent).toBe('b');
    const header = await screen.findByRole('button', { name: 'Header row' });
    expect(header.getAttribute('aria-pressed')).toBe('true');
    // The first change also enables Undo, and loads what the focus needs.
    await act(async () => fireEvent.click(header));
    await act(async () => fireEvent.click(header));
    expect(header.getAttribute('aria-pressed')).toBe('true');
    await act(async () => fireEvent.click(header));
    expect(header.getAttribute('aria-pressed')).toBe('false');
    expect(editor.state.selection.$from.parent.textContent).toBe('b');
  });
});

describe('content that is set from outside', () => {
  const before = [paragraph(text('before'))];
  const other = [paragraph(text('other')), divider];

  it('replaces the document in one step that can be undone', () => {
    const { editor, saved, change } = show(before);
    editor.commands.insertContentAt(7, '!');
    change({ contentToSet: { nodes: other, revision: 1 } });
    expect(lastOf(saved)).toEqual(other);
    editor.commands.undo();
    expect(lastOf(saved)).toEqual([paragraph(text('before!'))]);
    editor.commands.redo();
    expect(lastOf(saved)).toEqual(other);
  });

  it('is applied once per revision', () => {
    const { editor, saved, change } = show(before);
    change({ contentToSet: { nodes: other, revision: 1 } });
    editor.commands.insertContentAt(1, 'an');
    change({ contentToSet: { nodes: other, revision: 1 } });
    expect(lastOf(saved)).toEqual([paragraph(text('another')), divider]);
    change({ contentToSet: { nodes: other, revision: 2 } });
    expect(lastOf(saved)).toEqual(other);
  });
});

describe('in read-only mode', () => {
  it('the toolbar is locked, with the reason, and nothing opens a dialog', async () => {
    const { editor, textbox } = show(
      [formula('math-block', 'x'), picture('https://a.example/i.png')],
      {
        readOnly: true,
      },
    );
    editor.commands.setNodeSelection(0);
    fireEvent.keyDown(textbox, { key: 'Enter' });
    editor.commands.setNodeSelection(1);
    fireEvent.keyDown(textbox, { key: 'Enter' });
    const controls = within(screen.getByRole('toolbar')).getAllByRole('button');
    expect(controls).toHaveLength(screen.getAllByRole('button').length);
    for (const control of controls) {
      expect(control.matches(':disabled')).toBe(true);
      expect(control.title).toBe('This account is read-only');
    }
    fireEvent.click(control('Image'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(textbox.getAttribute('contenteditable')).toBe('false');
  });

  it('the text can be focused, to be scrolled by keyboard', () => {
    const { textbox } = show([paragraph(text('Much to read'))], { readOnly: true });
    expect(textbox.tabIndex).toBe(0);
    expect(textbox.getAttribute('aria-readonly')).toBe('true');
  });
});

it.each([
  ['a formula', formula('math-block', 'x'), { formula: 'y' }, 'Formula y'],
  ['an image', picture('https://a.example/i.png'), { alt: 'A lighthouse' }, 'Image A lighthouse'],
])(
  'the note on %s follows what is changed while it is selected',
  async (_what, node, attrs, note) => {
    const { editor, textbox } = show([node]);
    textbox.focus();
    await screen.findByRole('status');
    const status = () => screen.getByRole('status').textContent;
    const { name = '' } = editor.state.doc.firstChild?.type ?? {};
    const change = (attributes: Record<string, string>) =>
      act(async () => {
        const chain = editor.chain().setNodeSelection(0).updateAttributes(name, attributes);
        chain.setNodeSelection(0).run();
      });
    // The first change also enables Undo.
    await change(Object.fromEntries(Object.keys(attrs).map((key) => [key, 'before'])));
    expect(status()).toContain('before');
    await change(attrs);
    expect(status()).toBe(`Selected: ${note}. Enter edits it.`);
  },
);

it('a selected node is announced', async () => {
  const unnamed = picture('uploads/0189.png');
  const { editor, textbox } = show([formula('math-block', 'x'), divider, unnamed]);
  textbox.focus();
  for (const [at, words] of [
    'Formula x. Enter edits it.',
    'Divider',
    'Image without a description. Enter edits it.',
  ].entries()) {
    editor.commands.setNodeSelection(at);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`Selected: ${words}`));
  }
});
