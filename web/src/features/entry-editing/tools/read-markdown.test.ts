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

  it('may have the longer extension', async () => {
    const file = new File(['Text'], 'post.markdown');
    expect(await readMarkdownFile(file)).toBe('Text');
  });
});
