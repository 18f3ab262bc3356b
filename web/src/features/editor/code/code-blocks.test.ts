import { expect, it } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { contentOf, divider, editorWith, paragraph, text } from '../editor.test-support.ts';

const line = (value: string) => paragraph(text(value));
const code = (value: string, settings = {}): ContentNode => ({
  type: 'code-block',
  ...settings,
  children: [text(value)],
});
const item = (value: string): ContentNode => ({ type: 'list-item', children: [text(value)] });
const shell = { language: 'bash' };

it.each<[what: string, before: ContentNode[], after: ContentNode[]]>([
  ['paragraphs', [line('cd ..'), line('ls'), line('pwd')], [code('cd ..\nls\npwd')]],
  [
    'items between paragraphs',
    [line('cd ..'), { type: 'bulleted-list', children: [item('ls'), item('pwd')] }, line('du')],
    [code('cd ..\nls\npwd\ndu')],
  ],
  [
    'lines on both sides of a divider, which stays',
    [line('cd ..'), line('ls'), divider, line('pwd')],
    [code('cd ..\nls'), divider, code('pwd')],
  ],
  [
    'a line beside code of a language, which keeps it',
    [line('ls'), line('pwd'), code('du', shell)],
    [code('ls\npwd'), code('du', shell)],
  ],
])('%s become the lines of one code block, and undo restores them', (_what, before, after) => {
  const editor = editorWith(before);
  const document = editor.getJSON();
  editor.commands.selectAll();
  editor.commands.toggleCodeBlock();
  expect(contentOf(editor)).toEqual(after);
  editor.commands.undo();
  expect(editor.getJSON()).toEqual(document);
});

it('a part of a list becomes code without the rest of it', () => {
  const editor = editorWith([{ type: 'bulleted-list', children: ['a', 'b', 'c'].map(item) }]);
  editor.commands.setTextSelection({ from: 8, to: 14 });
  editor.commands.toggleCodeBlock();
  expect(contentOf(editor)).toEqual([
    { type: 'bulleted-list', children: [item('a')] },
    code('b\nc'),
  ]);
});
