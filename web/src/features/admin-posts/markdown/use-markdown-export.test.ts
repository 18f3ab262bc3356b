import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { catchSavedFiles } from '#web/src/ui/saved-files.test-support.ts';
import { emptyForm, type PostFormValues } from '../form/post-form.rules.ts';
import { readMarkdown } from './read-markdown.ts';
import { useMarkdownExport } from './use-markdown-export.ts';

const upload = 'uploads/01890000-0000-7000-8000-0000000000aa.webp';

const written: PostFormValues = {
  ...emptyForm,
  title: 'What a page fault costs: “two” kinds',
  category: 'Systems Programming',
  tags: ['linux', 'c++', '#1'],
  excerpt: 'Two kinds of fault.',
  slug: 'what-a-page-fault-costs',
  avatar: upload,
  content: JSON.stringify([
    { type: 'heading-two', children: [{ text: 'Two kinds' }] },
    {
      type: 'paragraph',
      children: [{ text: 'A ' }, { text: 'minor', bold: true }, { text: ' one.' }],
    },
    { type: 'image', url: upload, alt: 'A fault', children: [{ text: '' }] },
    { type: 'math-block', formula: 'e^{i\\pi}', children: [{ text: '' }] },
  ]),
};

/** The file that a browser would save, with its name. */
async function exported(values: PostFormValues): Promise<{ name: string; text: string }> {
  const { names, blobs } = catchSavedFiles();
  const { result } = renderHook(() => useMarkdownExport(values));
  act(() => result.current.write());
  await waitFor(() => expect(blobs).toHaveLength(1));
  await waitFor(() => expect(result.current.isWriting).toBe(false));
  return { name: names.join(), text: (await blobs[0]?.text()) ?? '' };
}

describe('the export of a post', () => {
  it("is a file named after the post's address", async () => {
    const { name, text } = await exported(written);
    expect(name).toBe('what-a-page-fault-costs.md');
    expect(text).toContain('## Two kinds');
    expect(text).toContain('**minor**');
  });

  it('has a name even for a post without an address', async () => {
    expect((await exported({ ...written, slug: '' })).name).toBe('post.md');
  });

  it('loses nothing when it is imported', async () => {
    const { text } = await exported(written);
    const { values, leftOut } = readMarkdown(text);
    const { publish_at: _schedule, tagDraft: _typed, content, ...fields } = written;
    expect({ ...values, content: undefined }).toEqual({ ...fields, content: undefined });
    expect(JSON.parse(values.content ?? '')).toEqual(JSON.parse(content));
    expect(leftOut).toEqual([]);
  });
});
