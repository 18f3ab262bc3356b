import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/support/cpu-time.ts';
import { checkContent } from './check-content.ts';
import { markdownToContent } from './markdown-read.ts';
import { contentToMarkdown } from './markdown-write.ts';
import type { ContentNode } from './nodes.ts';
import { paragraph } from './source-text.ts';
import { plainText } from './text.ts';

/** Texts of 300 kB that would keep the parser busy for minutes, or exhaust its stack. */
const bombs: Record<string, string> = {
  'nested quotes': '>'.repeat(300_000),
  'quotes over lines': Array.from({ length: 770 }, (_, depth) => `${'>'.repeat(depth)} a`).join(
    '\n',
  ),
  'lists over lines': Array.from({ length: 540 }, (_, depth) => `${'  '.repeat(depth)}- a`).join(
    '\n',
  ),
  'open brackets': '['.repeat(300_000),
  'nested brackets': '['.repeat(150_000) + ']'.repeat(150_000),
  links: '[a](b)'.repeat(50_000),
  'marks of emphasis': '*a_ '.repeat(75_000),
  tildes: '~a'.repeat(150_000),
  backticks: Array.from({ length: 770 }, (_, length) => '`'.repeat(length)).join(' '),
  dollars: '$a '.repeat(100_000),
  'underlined headings': 'a\n-\n'.repeat(75_000),
  footnotes: '[^a]: x\n'.repeat(37_500),
  tags: '<b>'.repeat(100_000),
};

describe('a text crafted to be expensive', () => {
  it.each(Object.entries(bombs))(
    'of %s is read in a few seconds, and none of it is lost',
    (_what, bomb) => {
      let nodes: ContentNode[] = [];
      // Ten times as long as it usually takes.
      expect(cpuTime(() => (nodes = markdownToContent(bomb)))).toBeLessThan(30_000);
      const checked = checkContent(nodes);
      expect(checked.ok || checked.reason).not.toBe('too-deep');
      const letters = (text: string) => text.replaceAll(/[^a-z]/g, '').length;
      expect(letters(plainText(nodes))).toBeGreaterThanOrEqual(
        letters(bomb) - bomb.split('[a](b)').length,
      );
    },
  );

  it('of ordinary prose is read within seconds', () => {
    const prose =
      'The *quick* **fox** `jumps` over the [lazy](https://a.example/) $x^2$ dog.\n\n'.repeat(
        3_900,
      );
    const taken = cpuTime(() => expect(markdownToContent(prose)).toHaveLength(3_900));
    expect(taken).toBeLessThan(30_000);
  });
});

describe('a paragraph with more marks than are parsed', () => {
  it.each(['snake_case [1] *x* ', '[a](', 'a@', '`', '\\*'])(
    'is the same after being written and read again: %j',
    (part) => {
      const nodes = [paragraph(part.repeat(2_000).trim())];
      const taken = cpuTime(() =>
        expect(markdownToContent(contentToMarkdown(nodes))).toEqual(nodes),
      );
      expect(taken).toBeLessThan(5_000);
    },
  );

  it('has tags instead of its own marks', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      text: `${at}`,
      ...(at % 2 && { bold: true }),
    }));
    const markdown = contentToMarkdown([{ type: 'paragraph', children: many }]);
    expect(markdown).toMatch(/^0<b>1<\/b>2/);
    expect(markdownToContent(markdown)).toEqual([{ type: 'paragraph', children: many }]);
  });
});

describe('a single paragraph as long as a post may be', () => {
  it.each([
    ['![a][b]', '!\\[a]\\[b]', 40_000],
    ['a\n', 'a<br>', 95_000],
  ])('is written in linear time: %j', (part, written, times) => {
    const nodes = [paragraph(part.repeat(times))];
    expect(checkContent(nodes).ok).toBe(true);
    // Compared with `===`, because printing the difference of such texts would take minutes.
    expect(contentToMarkdown(nodes) === `${written.repeat(times)}\n`).toBe(true);
  });
});
