import { describe, expect, it } from 'vitest';
import { checkContent } from './check-content.ts';
import { highlightedLines } from './code-block.ts';
import { readFence, writeFence } from './code-fence.ts';
import { languageLabel } from './code-languages.ts';

const code = (fields: object) => [{ type: 'code-block', ...fields, children: [{ text: 'x' }] }];

describe('what a code block says of its code', () => {
  it.each<[object]>([
    [{ language: 'ts' }],
    [{ language: 'c++', fileName: 'a file.cpp', lines: '1,3-4', lineNumbers: true }],
    [{}],
  ])('may be %j', (fields) => {
    expect(checkContent(code(fields))).toEqual({ ok: true, nodes: code(fields) });
  });

  it.each<[object]>([
    [{ language: '' }],
    [{ language: 'two words' }],
    [{ language: 'x'.repeat(41) }],
    [{ language: 1 }],
    [{ fileName: 'a"b' }],
    [{ fileName: 'a\nb' }],
    [{ fileName: ' ' }],
    [{ lines: '9-3' }],
    [{ lines: '0' }],
    [{ lines: 'x' }],
    [{ lines: '1,' }],
    [{ lines: `${'1,'.repeat(60)}1` }],
    [{ lineNumbers: false }],
    [{ lineNumbers: 'yes' }],
  ])('may not be %j', (fields) => {
    expect(checkContent(code(fields))).toEqual({ ok: false, reason: 'code-setting' });
  });

  it('names its lines by numbers and ranges', () => {
    expect([...(highlightedLines('2,4-6') ?? [])]).toEqual([2, 4, 5, 6]);
  });
});

describe('a fence', () => {
  it.each<[string, object]>([
    ['ts', { language: 'ts' }],
    ['ts title="app.ts" {2,4-6}', { language: 'ts', fileName: 'app.ts', lines: '2,4-6' }],
    ['{1} title="a {2}.md"', { fileName: 'a {2}.md', lines: '1' }],
    ['js wrap', { language: 'js' }],
    ['js showLineNumbers {2}', { language: 'js', lines: '2', lineNumbers: true }],
    ['linenos', { lineNumbers: true }],
    ['ts title="linenos"', { language: 'ts', fileName: 'linenos' }],
    ['', {}],
  ])('%j is read as %j', (info, settings) => {
    expect(readFence(info)).toEqual(settings);
  });

  it('is written so that it reads as the same', () => {
    const settings = {
      language: 'c++',
      fileName: 'a file.cpp',
      lines: '2',
      lineNumbers: true,
    } as const;
    const { lang, meta } = writeFence(settings);
    expect(readFence(`${lang} ${meta}`)).toEqual(settings);
  });
});

it.each([
  ['TS', 'TypeScript'],
  ['c++', 'C++'],
  ['kt', 'Kotlin'],
  ['tf', 'HCL'],
  ['brainfuck', 'brainfuck'],
])('readers see %s as %s', (written, label) => {
  expect(languageLabel(written)).toBe(label);
});
