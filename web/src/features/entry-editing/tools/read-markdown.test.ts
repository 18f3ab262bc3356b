import { describe, expect, it } from 'vitest';
import { read as readMarkdown } from '#web/src/features/admin-posts/form/post-markdown.ts';
import { ImportError, readMarkdownFile } from './markdown-file.ts';

it('refuses more lines than can be parsed within seconds', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'a').join('\n');
  expect(readMarkdown(lines(10_000)).values.content).toContain('a');
  const refused = new ImportError('This Markdown has too many lines: at most 10,000 are possible.');
  expect(() => readMarkdown(lines(10_001))).toThrow(refused);
});

it('names each link once that cannot be kept, and counts the others', () => {
  const sentence = (address: string) =>
    `The link to “${address}”: only complete addresses are possible. Its text stays.`;
  const { values, leftOut } = readMarkdown(
    '[a](./b.md) [c](#d) [e](#d) [f][g] [h](https://a.example/) ![i](./j.png)\n\n[g]: /k',
  );
  expect(leftOut).toEqual(['./b.md', '#d', '/k'].map(sentence));
  expect(values.content).toContain('a c e f ');
  const many = Array.from({ length: 12 }, (_, index) => `[a](#${index})`).join(' ');
  expect(readMarkdown(many).leftOut.slice(9)).toEqual([
    sentence('#9'),
    '2 more links of this kind.',
  ]);
});

describe('a Markdown file', () => {
  it('is read as UTF-8, without its byte order mark', async () => {
    const file = new File(['\uFEFF# Grüße, 世界'], 'post.MD');
    expect(await readMarkdownFile(file)).toBe('# Grüße, 世界');
  });

  it('in another encoding is refused', async () => {
    const file = new File([new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65])], 'post.md');
    await expect(readMarkdownFile(file)).rejects.toThrow('This file is not UTF-8 text.');
  });

  it('larger than a post can be is refused unread', async () => {
    const file = new File(['x'.repeat(300_001)], 'post.markdown');
    await expect(readMarkdownFile(file)).rejects.toThrow('at most 300 kB');
  });

  it('of another type is refused by its name', async () => {
    const file = new File(['%PDF'], 'post.pdf');
    await expect(readMarkdownFile(file)).rejects.toThrow('.md or .markdown');
  });
});
