import { describe, expect, it } from 'vitest';
import { checkContent } from './check-content.ts';
import { highlightedLines, readFence, writeFence } from './code-block.ts';
import { languageLabel } from './code-languages.ts';
import { contentLimits } from './limits.ts';
import { markdownToContent } from './markdown-read.ts';
import { contentToMarkdown } from './markdown-write.ts';
import type { ContentNode } from './nodes.ts';
import { readStored } from './read-stored.ts';
import { imageSources } from './text.ts';

const code = (fields: object) => [{ type: 'code-block', ...fields, children: [{ text: 'x' }] }];

describe('the settings of a code block', () => {
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

  const picture = 'uploads/0199a000-0000-7000-8000-000000000001.webp';
  const diagram = { light: picture, dark: picture, width: 300, height: 200 };
  const drawn = (changes: object) =>
    code({ language: 'mermaid', diagram: { ...diagram, ...changes } });

  it('may have the pictures of a diagram, which do not count as images of the article', () => {
    const nodes = Array.from({ length: contentLimits.diagrams }, () => drawn({ alt: 'x' })).flat();
    const accepted = checkContent(nodes);
    expect(accepted).toEqual({ ok: true, nodes });
    expect(imageSources(accepted.ok ? accepted.nodes : [])).toEqual([picture]);
    const image = { type: 'image', url: picture, children: [{ text: '' }] };
    const images = Array.from({ length: contentLimits.images }, () => image);
    expect(checkContent([...nodes, ...images])).toMatchObject({ ok: true });
    const reason = 'too-many-diagrams';
    expect(checkContent([...nodes, ...drawn({})])).toEqual({ ok: false, reason });
  });

  it.each<[object]>([
    [{ light: 'https://example.com/a.webp' }],
    [{ dark: 'javascript:alert(1)' }],
    [{ dark: picture.replace('.webp', '.svg') }],
    [{ dark: picture.replace('.webp', '.pdf') }],
    [{ light: [picture] }],
    [{ light: undefined }],
    [{ width: 0 }],
    [{ width: 1.5 }],
    [{ height: '200' }],
    [{ height: 1e9 }],
    [{ alt: 'x'.repeat(501) }],
    [{ alt: 'a\0b' }],
    [{ alt: null }],
    [{ onload: 'alert(1)' }],
  ])('has no diagram with %j, when saved or when read from the store', (changes) => {
    const sent = JSON.parse(JSON.stringify(drawn(changes)));
    expect(checkContent(sent)).toEqual({ ok: false, reason: 'code-setting' });
    expect(readStored(JSON.stringify(sent))).toEqual(code({ language: 'mermaid' }));
  });

  it('has a diagram only if its language is mermaid', () => {
    const sent = code({ language: 'ts', diagram });
    expect(checkContent(sent)).toEqual({ ok: false, reason: 'code-setting' });
    expect(readStored(JSON.stringify(sent))).toEqual(code({ language: 'ts' }));
  });

  it('loses its pictures in Markdown, because the editor can draw them again', () => {
    const { nodes } = checkContent(drawn({})) as { nodes: ContentNode[] };
    const markdown = contentToMarkdown(nodes);
    expect(markdown.trim()).toBe('```mermaid\nx\n```');
    expect(contentToMarkdown(markdownToContent(markdown))).toBe(markdown);
  });

  it('highlights lines by numbers and ranges', () => {
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

  it('reads back as it was written', () => {
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
