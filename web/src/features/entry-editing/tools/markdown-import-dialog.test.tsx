import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { MarkdownImportDialog, type MarkdownImportDialogProps } from './markdown-import-dialog.tsx';
import {
  emptyForm,
  type PostFormValues,
} from '#web/src/features/admin-posts/form/post-form.rules.ts';
import { postKind, type PostTypes } from '#web/src/features/admin-posts/form/post.kind.tsx';

const onImport = vi.fn<MarkdownImportDialogProps<PostTypes>['onImport']>();

beforeEach(() => {
  onImport.mockClear();
});

function open(changes: Partial<PostFormValues> = {}) {
  render(
    <Providers client={createQueryClient()}>
      <MarkdownImportDialog
        kind={postKind}
        values={{ ...emptyForm, ...changes }}
        onImport={onImport}
        onClose={() => undefined}
      />
    </Providers>,
  );
}

const paragraph = (text: string) => JSON.stringify([{ type: 'paragraph', children: [{ text }] }]);

const paste = async (text: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Markdown' }), {
    target: { value: text },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
};
const drop = async (file: File) => {
  const field = await screen.findByRole('textbox', { name: 'Markdown' });
  fireEvent.drop(field, { dataTransfer: { files: [file] } });
};
const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

describe('the import of Markdown', () => {
  it('shows what it would fill in, and does so when confirmed', async () => {
    open();
    await paste('# How tides work\n\nHigh water comes twice a day.');
    const fillIn = await screen.findByRole('button', { name: 'Fill in' });
    expect(terms()).toEqual(['Title', 'Text']);
    expect(screen.getByText('6 words')).toBeDefined();
    expect(onImport).not.toHaveBeenCalled();
    fireEvent.click(fillIn);
    expect(onImport).toHaveBeenCalledWith({
      title: 'How tides work',
      content: paragraph('High water comes twice a day.'),
    });
  });

  it('asks before it replaces what is written', async () => {
    open({ title: 'My own title', content: paragraph('My own words') });
    await paste('# Another\n\nText of the file.');
    expect(
      await screen.findByText(/This replaces what you have written: Title, Text\./),
    ).toBeDefined();
    expect(screen.getByText('instead of: My own title')).toBeDefined();
    expect(screen.getByText('instead of: 3 words')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Replace' }));
    expect(onImport).toHaveBeenCalledOnce();
  });

  it('leads back to the pasted text', async () => {
    open();
    await paste('Only a paragraph.');
    const back = await screen.findByRole('button', { name: 'Back' });
    await waitFor(() => expect(document.activeElement).toBe(back));
    fireEvent.click(back);
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Markdown' });
    expect(field.value).toBe('Only a paragraph.');
    expect(onImport).not.toHaveBeenCalled();
  });

  it('accepts a dropped file', async () => {
    open();
    await drop(new File(['# From a file\n\nSome text.'], 'post.md'));
    await screen.findByRole('button', { name: 'Fill in' });
    expect(screen.getByText('From a file')).toBeDefined();
  });

  it.each([
    ['of another encoding', new File([new Uint8Array([0xff, 0xfe, 0x41])], 'a.md'), 'not UTF-8'],
    ['that is too large', new File(['x'.repeat(300_001)], 'a.md'), 'at most 300 kB'],
    ['of another kind', new File(['x'], 'a.docx'), '.md or .markdown'],
    ['without text', new File(['\n\n'], 'a.md'), 'This Markdown has no text'],
  ])('says what is wrong with a file %s', async (_what, file, sentence) => {
    open();
    await drop(file);
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  });

  it('leaves out what no post can have, and says so', async () => {
    open();
    await paste('---\nslug: No Address\ncover: ../cover.png\n---\n\nSome text.');
    const dialog = within(await screen.findByRole('dialog', { name: 'Import Markdown' }));
    expect(await dialog.findByText(/Left out: The slug “No Address”/)).toBeDefined();
    expect(dialog.getByText(/Left out: The cover “..\/cover.png”/)).toBeDefined();
    expect(terms()).toEqual(['Text']);
  });

  it('counts images when a text has no words, and leaves out unchanged fields', async () => {
    open({ title: 'A title' });
    await paste('---\ntitle: A title\n---\n\n![](https://example.com/a.png)');
    expect(await screen.findByText('1 image')).toBeDefined();
    expect(terms()).toEqual(['Text']);
  });

  it('says when it would change nothing', async () => {
    open({ content: paragraph('The same.') });
    await paste('The same.');
    expect(await screen.findByText(/nothing would change/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
  });
});
