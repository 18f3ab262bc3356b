import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import '@tiptap/starter-kit';
import { describe, expect, it, vi } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { evenTable } from '#shared/content/tables.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { divider, formula, paragraph, picture, text } from './editor.test-support.ts';
import { PostEditor, type PostEditorProps } from './post-editor.tsx';

// Mantine's autosizing text fields listen to the fonts, which happy-dom does not have.
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

function show(initialContent: ContentNode[], props: Partial<PostEditorProps> = {}) {
  const saved: ContentNode[][] = [];
  const element = (changes: Partial<PostEditorProps>) => (
    <QueryClientProvider client={client}>
      <MantineProvider>
        <PostEditor
          initialContent={initialContent}
          readOnly={false}
          onChange={(nodes) => saved.push(nodes)}
          {...props}
          {...changes}
        />
      </MantineProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(element({}));
  const textbox = screen.getByRole('textbox', { name: 'Content' });
  // TipTap leaves its editor on the element.
  const { editor } = textbox as HTMLElement & { editor: Editor };
  return {
    editor,
    textbox,
    saved,
    change: (changes: Partial<PostEditorProps>) => rerender(element(changes)),
  };
}

/** The latest content in the form: a click anywhere ends the editor's delay. */
function lastOf(saved: ContentNode[][]): ContentNode[] | undefined {
  fireEvent.pointerDown(document.body);
  return saved.at(-1);
}

const control = (name: string) =>
  within(screen.getByRole('toolbar', { name: 'Formatting' })).getByRole('button', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

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

describe('the link dialog', () => {
  it('completes a bare address and links the selection', async () => {
    const { editor, saved } = show([paragraph(text('see this'))]);
    editor.commands.setTextSelection({ from: 5, to: 9 });
    press('Link');
    await dialog('Insert link');
    enter('Address', 'example.com');
    expect(screen.getByText('Links to https://example.com')).toBeDefined();
    press('Insert link');
    expect(lastOf(saved)).toEqual([
      paragraph(text('see '), {
        type: 'link',
        url: 'https://example.com',
        children: [text('this')],
      }),
    ]);
  });

  it('links everything that Ctrl+A selected, and undo unlinks it', async () => {
    const { editor, textbox, saved } = show([paragraph(text('a')), paragraph(text('b'))]);
    const before = editor.getJSON();
    act(() => void editor.commands.selectAll());
    fireEvent.keyDown(textbox, { key: 'k', ctrlKey: true });
    await dialog('Insert link');
    enter('Address', 'https://example.com/');
    press('Insert link');
    const link = (value: string) =>
      paragraph({ type: 'link', url: 'https://example.com/', children: [text(value)] });
    expect(lastOf(saved)).toEqual([link('a'), link('b')]);
    act(() => void editor.commands.undo());
    expect(editor.getJSON()).toEqual(before);
  });

  it('inserts the address when nothing is selected', async () => {
    const { editor, saved } = show([paragraph(text('see '))]);
    editor.commands.setTextSelection(5);
    press('Link');
    await dialog('Insert link');
    enter('Address', 'https://example.com/');
    press('Insert link');
    expect(lastOf(saved)).toEqual([
      paragraph(text('see '), {
        type: 'link',
        url: 'https://example.com/',
        children: [text('https://example.com/')],
      }),
    ]);
  });

  it('changes the whole link at the cursor, or removes it', async () => {
    const link = (url: string, title = {}) =>
      paragraph({ type: 'link', url, ...title, children: [text('a'), { text: 'b', bold: true }] });
    const { editor, saved } = show([link('https://example.com/', { title: 'Example' })]);
    editor.commands.setTextSelection(2);
    press('Link');
    await dialog('Edit link');
    expect(screen.getByLabelText('Address')).toHaveProperty('value', 'https://example.com/');
    enter('Address', 'mailto:ada@example.com');
    press('Save link');
    expect(lastOf(saved)).toEqual([link('mailto:ada@example.com')]);
    press('Remove link');
    expect(lastOf(saved)).toEqual([paragraph(text('a'), { text: 'b', bold: true })]);
  });

  it.each([
    ['', 'Enter an address'],
    ['javascript:alert(1)', 'Use an http(s) address or an email address'],
  ])('refuses %j', async (address, message) => {
    const { saved } = show([paragraph(text('a'))]);
    press('Link');
    await dialog('Insert link');
    enter('Address', address);
    press('Insert link');
    expect(screen.getByText(message)).toBeDefined();
    expect(saved).toEqual([]);
  });
});

describe('the formula dialog', () => {
  it('inserts a displayed formula, or an inline one', async () => {
    const { editor, saved } = show([paragraph(text('ab'))]);
    editor.commands.setTextSelection(3);
    press('Formula');
    await dialog('Insert formula');
    enter('LaTeX', ' x^2 ');
    press('Insert formula');
    expect(lastOf(saved)).toEqual([
      paragraph(text('ab')),
      formula('math-block', 'x^2'),
      paragraph(),
    ]);
    press('Formula');
    await dialog('Insert formula');
    enter('LaTeX', 'y');
    fireEvent.click(screen.getByLabelText('Inline formula'));
    press('Insert formula');
    expect(lastOf(saved)?.at(-1)).toEqual(paragraph(formula('math-inline', 'y')));
  });

  it('shows the formula as it is typed, and what is wrong with it', async () => {
    show([]);
    press('Formula');
    await dialog('Insert formula');
    const preview = screen.getByRole('status', { name: 'Preview' });
    enter('LaTeX', '\\frac{');
    await within(preview).findByText('Invalid LaTeX syntax');
    enter('LaTeX', '\\frac{a}{b}');
    await waitFor(() => expect(preview.querySelector('.katex-display')).not.toBeNull());
    expect(within(preview).queryByText('Invalid LaTeX syntax')).toBeNull();
  });

  it('inserts what the quick reference offers at the cursor', async () => {
    show([]);
    press('Formula');
    await dialog('Insert formula');
    enter('LaTeX', '1 + ');
    // Whoever speaks to the browser says what they see, so the name contains it.
    press('Insert fraction \\frac{a}{b}');
    expect(screen.getByLabelText('LaTeX')).toHaveProperty('value', '1 + \\frac{a}{b}');
    expect(document.activeElement).toBe(screen.getByLabelText('LaTeX'));
  });

  it.each([
    ['  ', 'Enter a formula'],
    ['\\def\\x{y}', 'A formula cannot define commands'],
    ['{'.repeat(51), 'A formula can have at most 50 groups within each other'],
    ['&'.repeat(401), 'The tables of a formula can have at most 400 cells and rows'],
    ['x'.repeat(2001), 'A formula can have at most 2,000 characters'],
  ])('refuses %j', async (latex, message) => {
    const { saved } = show([]);
    press('Formula');
    await dialog('Insert formula');
    enter('LaTeX', latex);
    press('Insert formula');
    expect(screen.getByText(message)).toBeDefined();
    expect(saved).toEqual([]);
  });

  it('opens with the selected formula, by Enter or a double click', async () => {
    const { editor, textbox, saved } = show([paragraph(text('a'), formula('math-inline', 'x'))]);
    editor.commands.setNodeSelection(2);
    fireEvent.keyDown(textbox, { key: 'Enter' });
    await dialog('Edit formula');
    expect(screen.getByLabelText('LaTeX')).toHaveProperty('value', 'x');
    expect(screen.getByLabelText('Inline formula')).toHaveProperty('checked', true);
    enter('LaTeX', 'y');
    press('Save formula');
    expect(lastOf(saved)).toEqual([paragraph(text('a'), formula('math-inline', 'y'))]);
  });

  it('leaves everything unchanged when it is cancelled', async () => {
    const { editor, saved } = show([paragraph(text('ab'))]);
    editor.commands.setTextSelection({ from: 1, to: 2 });
    press('Formula');
    await dialog('Insert formula');
    enter('LaTeX', 'y');
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved).toEqual([]);
    expect(editor.state.selection.toJSON()).toMatchObject({ anchor: 1, head: 2 });
  });
});

describe('the image dialog', () => {
  const address = 'https://a.example/i.png';
  /** Either every picture in these tests loads, or none does. */
  function pictures(answer: 'load' | 'error') {
    vi.stubGlobal(
      'Image',
      class extends EventTarget {
        set src(_address: string) {
          queueMicrotask(() => this.dispatchEvent(new Event(answer)));
        }
      },
    );
  }

  async function insertByUrl() {
    press('Image');
    await dialog('Insert image');
    fireEvent.click(screen.getByRole('tab', { name: 'By URL' }));
  }

  it('opens on the upload, with the focus there', async () => {
    show([paragraph()]);
    press('Image');
    await dialog('Insert image');
    const tab = screen.getByRole('tab', { name: 'Upload' });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(tab));
  });

  it('inserts an image by address with its texts', async () => {
    pictures('load');
    const { saved } = show([paragraph()]);
    await insertByUrl();
    enter('Image URL', ` ${address} `);
    enter('Alternative text', 'A lighthouse');
    press('Insert image');
    await waitFor(() =>
      expect(lastOf(saved)).toEqual([picture(address, { alt: 'A lighthouse' }), paragraph()]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reports an image that does not exist, and inserts nothing', async () => {
    pictures('error');
    const { saved } = show([paragraph()]);
    await insertByUrl();
    enter('Image URL', address);
    press('Insert image');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`Failed to fetch image with url ${address}`);
    expect(saved).toEqual([]);
  });

  it('inserts nothing once it was cancelled, though the image loads then', async () => {
    let load = () => {};
    vi.stubGlobal(
      'Image',
      class extends EventTarget {
        set src(_address: string) {
          load = () => this.dispatchEvent(new Event('load'));
        }
      },
    );
    const { saved } = show([paragraph()]);
    await insertByUrl();
    enter('Image URL', address);
    press('Insert image');
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => load());
    expect(saved).toEqual([]);
  });

  it('says nothing of an address where an upload is chosen instead', async () => {
    pictures('error');
    show([paragraph()]);
    await insertByUrl();
    enter('Image URL', address);
    press('Insert image');
    await screen.findByRole('alert');
    fireEvent.click(screen.getByRole('tab', { name: 'Upload' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['', 'Enter the address of an image'],
    ['data:image/png;base64,AAAA', 'Use an http(s) address or an uploaded image'],
  ])('refuses %j', async (url, message) => {
    const { saved } = show([paragraph()]);
    await insertByUrl();
    enter('Image URL', url);
    press('Insert image');
    expect(await screen.findByText(message)).toBeDefined();
    expect(saved).toEqual([]);
  });

  it('changes the texts of the selected image, even inside a line', async () => {
    const { editor, textbox, saved } = show([
      paragraph(text('a'), picture(address, { caption: 'Old' })),
    ]);
    editor.commands.setNodeSelection(2);
    fireEvent.keyDown(textbox, { key: 'Enter' });
    await dialog('Edit image');
    expect(screen.getByLabelText('Image URL')).toHaveProperty('value', address);
    enter('Caption', '');
    enter('Alternative text', 'A lighthouse');
    press('Save image');
    await waitFor(() =>
      expect(lastOf(saved)).toEqual([
        paragraph(text('a'), picture(address, { alt: 'A lighthouse' })),
      ]),
    );
  });

  it('has a picture and a setting for the dark scheme, which are kept, changed and removed', async () => {
    const dark = 'https://a.example/dark.png';
    const { editor, saved } = show([picture(address, { dark })]);
    const edit = async () => {
      editor.commands.setNodeSelection(0);
      fireEvent.click(await screen.findByRole('button', { name: 'Edit image' }));
      await dialog('Edit image');
    };
    await edit();
    fireEvent.click(screen.getByLabelText('Soften in the dark'));
    press('Save image');
    await waitFor(() =>
      expect(lastOf(saved)).toEqual([picture(address, { dark, softened: true })]),
    );
    await edit();
    press('Remove the dark picture');
    expect(document.activeElement?.textContent).toBe('In the dark scheme');
    press('Save image');
    await waitFor(() => expect(lastOf(saved)).toEqual([picture(address, { softened: true })]));
  });

  it('opens from the button on the selected image', async () => {
    const { editor } = show([picture(address)]);
    editor.commands.setNodeSelection(0);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit image' }));
    expect(await dialog('Edit image')).toBeDefined();
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
