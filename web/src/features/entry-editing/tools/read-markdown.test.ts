import { expect, it } from 'vitest';
import { ImportError } from './markdown-file.ts';
import { read as readMarkdown } from '#web/src/features/admin-posts/form/post-markdown.ts';

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
