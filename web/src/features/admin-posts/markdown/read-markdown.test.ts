import { expect, it } from 'vitest';
import { ImportError } from './markdown-file.ts';
import { readMarkdown } from './read-markdown.ts';

it('refuses more lines than can be parsed within seconds', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'a').join('\n');
  expect(readMarkdown(lines(10_000)).values.content).toContain('a');
  const refused = new ImportError('This Markdown has too many lines: at most 10,000 are possible.');
  expect(() => readMarkdown(lines(10_001))).toThrow(refused);
});
