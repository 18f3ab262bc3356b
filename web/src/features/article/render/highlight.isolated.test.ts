import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { KnownLanguage } from '#shared/content/code-languages.ts';
import { cpuTime } from '#test/support/cpu-time.ts';
import { highlight as highlightAs, highlightedLanguages, loadGrammars } from './highlight.ts';
import { languageOf } from './language-of.ts';

await loadGrammars(highlightedLanguages);
const highlight = (code: string) => highlightAs(code, languageOf(code));

const samples: Partial<Record<KnownLanguage, string>> = {
  diff: '+new',
  http: 'GET / HTTP/1.1',
  latex: '\\section{One}',
  markdown: '# One',
  xml: '<p class="a">',
};

const kindsOf = (code: string) =>
  Object.fromEntries(highlight(code).flatMap(({ text, kind }) => (kind ? [[text, kind]] : [])));

describe('the highlighter', () => {
  it('marks the parts of code', () => {
    const kinds = kindsOf(
      '/* Count. */\nstatic long touch(volatile char *p) {\n  for (size_t i = 0; i < 8; i++)\n    printf("%d", i);\n  return NULL;\n}',
    );
    expect(kinds).toMatchObject({
      '/* Count. */': 'comment',
      static: 'type',
      touch: 'title',
      for: 'keyword',
      '0': 'number',
      '"%d"': 'string',
      NULL: 'number',
    });
  });

  it('leaves text that is not code alone', () => {
    const text = '262144 faults\nreal 0m0.3s';
    expect(highlight(text)).toEqual([{ text }]);
  });

  it('distinguishes added from removed lines of a diff', () => {
    expect(kindsOf('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-old\n+new\n')).toMatchObject({
      '-old': 'removed',
      '+new': 'string',
    });
  });

  it('never changes the text, whatever it is', () => {
    const pieces = fc.constantFrom(
      'const x = ',
      'struct a b',
      'fn f',
      '.a { b: c;',
      '<a b="',
      '`${',
      '*/',
      '/*',
      '\\',
      '\n',
      '{',
      '"',
      '#',
      'if (',
      '::',
    );
    const code = fc
      .array(fc.oneof(pieces, fc.string()), { maxLength: 60 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(code, (text) => {
        expect(
          highlight(text)
            .map((token) => token.text)
            .join(''),
        ).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['one endless word', 'a'.repeat(300_000)],
    ['very long code', 'int a = 1;\n'.repeat(20_000)],
    ['long words up to the limit', `${'a'.repeat(299)} `.repeat(60)],
    ['templates within templates', '`${'.repeat(90)],
    ['open comments', '/* '.repeat(6_000)],
    ['quotes', '" '.repeat(9_000)],
    ['digits and marks', `${'1_'.repeat(149)} `.repeat(60)],
  ])('is fast with %s', (_what, code) => {
    // Without the limits, each of the worst takes many seconds.
    expect(cpuTime(() => highlight(code))).toBeLessThan(1_500);
  });

  it.each(highlightedLanguages)(
    'colours %s, and stays fast with text that is not code',
    (language) => {
      const code = samples[language] ?? 'if x = "a" # 1';
      expect(highlightAs(code, language).some(({ kind }) => kind !== undefined)).toBe(true);
      for (const piece of ['\n', 'word ', 'function a ', 'A<B ', '`${', '/* ']) {
        const text = piece.repeat(10_000 / piece.length);
        expect(cpuTime(() => highlightAs(text, language))).toBeLessThan(1_500);
      }
    },
  );

  it('knows many languages, and leaves code of others plain', () => {
    expect(highlightedLanguages.length).toBeGreaterThanOrEqual(45);
    expect(highlightAs('const x = 1', 'zig')).toEqual([{ text: 'const x = 1' }]);
  });
});

it('loads a grammar with those of the languages within it', async () => {
  vi.resetModules();
  const alone = await import('./highlight.ts');
  const page = '<style>a { color: red }</style><script>let a = 1;</script>';
  expect(alone.highlight(page, 'xml')).toEqual([{ text: page }]);
  expect(await alone.highlightLater(page, 'xml')).toEqual(highlightAs(page, 'xml'));
  expect(alone.highlight('def a', 'ruby')).toEqual([{ text: 'def a' }]);
});
