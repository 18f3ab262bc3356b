import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import '@tiptap/starter-kit';
import { describe, expect, it, vi } from 'vitest';
import { formula, paragraph, picture, text } from '../editor.test-support.ts';
import { link } from '../paste/paste.fixtures.ts';
import { lastOf, press, show } from '../post-editor.test-support.tsx';
import { linkAddress } from './link-address.ts';

const dialog = (name: string) => screen.findByRole('dialog', { name });
const open = (button: string, title: string) => {
  press(button);
  return dialog(title);
};
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function insert(button: 'Link' | 'Formula', label: string, value: string) {
  const title = `Insert ${button.toLowerCase()}`;
  await open(button, title);
  enter(label, value);
  press(title);
}

describe('the link dialog', () => {
  it('completes a bare address and links the selection', async () => {
    const { editor, saved } = show([paragraph(text('see this'))]);
    editor.commands.setTextSelection({ from: 5, to: 9 });
    await open('Link', 'Insert link');
    enter('Address', 'example.com');
    expect(screen.getByText('Links to https://example.com')).toBeDefined();
    press('Insert link');
    const linked = link('https://example.com', 'this');
    expect(lastOf(saved)).toEqual([paragraph(text('see '), linked)]);
  });

  it('links everything that Ctrl+A selected, and undo unlinks it', async () => {
    const { editor, textbox, saved } = show([paragraph(text('a')), paragraph(text('b'))]);
    const before = editor.getJSON();
    act(() => void editor.commands.selectAll());
    fireEvent.keyDown(textbox, { key: 'k', ctrlKey: true });
    await dialog('Insert link');
    enter('Address', 'https://example.com/');
    press('Insert link');
    const linked = ['a', 'b'].map((value) => paragraph(link('https://example.com/', value)));
    expect(lastOf(saved)).toEqual(linked);
    act(() => void editor.commands.undo());
    expect(editor.getJSON()).toEqual(before);
  });

  it('inserts the address when nothing is selected', async () => {
    const { editor, saved } = show([paragraph(text('see '))]);
    editor.commands.setTextSelection(5);
    await insert('Link', 'Address', 'https://example.com/');
    const linked = link('https://example.com/', 'https://example.com/');
    expect(lastOf(saved)).toEqual([paragraph(text('see '), linked)]);
  });

  it('changes the whole link at the cursor, or removes it', async () => {
    const children = [text('a'), { text: 'b', bold: true as const }];
    const linked = (url: string, title = {}) =>
      paragraph({ type: 'link', url, ...title, children });
    const { editor, saved } = show([linked('https://example.com/', { title: 'Example' })]);
    editor.commands.setTextSelection(2);
    await open('Link', 'Edit link');
    expect(screen.getByLabelText('Address')).toHaveProperty('value', 'https://example.com/');
    enter('Address', 'mailto:ada@example.com');
    press('Save link');
    expect(lastOf(saved)).toEqual([linked('mailto:ada@example.com')]);
    press('Remove link');
    expect(lastOf(saved)).toEqual([paragraph(...children)]);
  });

  it.each([
    ['', 'Enter an address'],
    ['javascript:alert(1)', 'Use an http(s) address or an email address'],
  ])('refuses %j', async (address, message) => {
    const { saved } = show([paragraph(text('a'))]);
    await insert('Link', 'Address', address);
    expect(screen.getByText(message)).toBeDefined();
    expect(saved).toEqual([]);
  });
});

describe('the address of a link', () => {
  it.each([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['  http://example.com ', 'http://example.com'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['example.com', 'https://example.com'],
    ['www.example.com/page?q=1', 'https://www.example.com/page?q=1'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['ada@example.com', 'mailto:ada@example.com'],
    ['größe.example', 'https://größe.example'],
  ])('of %j is %j', (entered, address) => {
    expect(linkAddress(entered)).toBe(address);
  });

  it.each([
    '',
    '   ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'word',
    '/blog',
    '//example.com',
    'ftp://example.com',
    'example.com/a b',
    'vbscript:x.y',
  ])('is none for %j', (entered) => {
    expect(linkAddress(entered)).toBeUndefined();
  });
});

describe('the formula dialog', () => {
  it('inserts a displayed formula, or an inline one', async () => {
    const { editor, saved } = show([paragraph(text('ab'))]);
    editor.commands.setTextSelection(3);
    await insert('Formula', 'LaTeX', ' x^2 ');
    expect(lastOf(saved)).toEqual([
      paragraph(text('ab')),
      formula('math-block', 'x^2'),
      paragraph(),
    ]);
    await open('Formula', 'Insert formula');
    enter('LaTeX', 'y');
    fireEvent.click(screen.getByLabelText('Inline formula'));
    press('Insert formula');
    expect(lastOf(saved)?.at(-1)).toEqual(paragraph(formula('math-inline', 'y')));
  });

  it('shows the formula as it is typed, and what is wrong with it', async () => {
    show([]);
    await open('Formula', 'Insert formula');
    const preview = screen.getByRole('status', { name: 'Preview' });
    enter('LaTeX', '\\frac{');
    await within(preview).findByText('Invalid LaTeX syntax');
    enter('LaTeX', '\\frac{a}{b}');
    await waitFor(() => expect(preview.querySelector('.katex-display')).not.toBeNull());
    expect(within(preview).queryByText('Invalid LaTeX syntax')).toBeNull();
  });

  it('inserts what the quick reference offers at the cursor', async () => {
    show([]);
    await open('Formula', 'Insert formula');
    enter('LaTeX', '1 + ');
    // People who control the browser by voice say what they see, so the name contains it.
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
    await insert('Formula', 'LaTeX', latex);
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
    await open('Formula', 'Insert formula');
    enter('LaTeX', 'y');
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved).toEqual([]);
    expect(editor.state.selection.toJSON()).toMatchObject({ anchor: 1, head: 2 });
  });
});

describe('the image dialog', () => {
  const address = 'https://a.example/i.png';
  /** Makes every picture load, or every picture fail. */
  function stubPictures(answer: 'load' | 'error') {
    vi.stubGlobal(
      'Image',
      class extends EventTarget {
        set src(_address: string) {
          queueMicrotask(() => this.dispatchEvent(new Event(answer)));
        }
      },
    );
  }

  async function openByUrl() {
    await open('Image', 'Insert image');
    fireEvent.click(screen.getByRole('tab', { name: 'By URL' }));
  }

  async function insertByUrl(url: string) {
    await openByUrl();
    enter('Image URL', url);
    press('Insert image');
  }

  it('opens on the upload, with the focus there', async () => {
    show([paragraph()]);
    await open('Image', 'Insert image');
    const tab = screen.getByRole('tab', { name: 'Upload' });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(tab));
  });

  it('inserts an image by address with its texts', async () => {
    stubPictures('load');
    const { saved } = show([paragraph()]);
    await openByUrl();
    enter('Image URL', ` ${address} `);
    enter('Alternative text', 'A lighthouse');
    press('Insert image');
    await waitFor(() =>
      expect(lastOf(saved)).toEqual([picture(address, { alt: 'A lighthouse' }), paragraph()]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reports an image that does not exist, inserts nothing, and drops the error for an upload', async () => {
    stubPictures('error');
    const { saved } = show([paragraph()]);
    await insertByUrl(address);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`Failed to fetch image with url ${address}`);
    expect(saved).toEqual([]);
    fireEvent.click(screen.getByRole('tab', { name: 'Upload' }));
    expect(screen.queryByRole('alert')).toBeNull();
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
    await insertByUrl(address);
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => load());
    expect(saved).toEqual([]);
  });

  it.each([
    ['', 'Enter the address of an image'],
    ['data:image/png;base64,AAAA', 'Use an http(s) address or an uploaded image'],
  ])('refuses %j', async (url, message) => {
    const { saved } = show([paragraph()]);
    await insertByUrl(url);
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

  it('waits for an image that is being uploaded, unless it is given by URL', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    show([paragraph()]);
    const form = within(await open('Image', 'Insert image'));
    const files = [new File(['x'], 'a.png', { type: 'image/png' })];
    fireEvent.change(form.getByLabelText('Image file'), { target: { files } });
    const submit = form.getByRole('button', { name: 'Insert image' });
    expect(submit).toHaveProperty('disabled', true);
    fireEvent.click(form.getByRole('tab', { name: 'By URL' }));
    expect(submit).toHaveProperty('disabled', false);
  });
});
