import { describe, expect, it } from 'vitest';
import { markdownToContent } from '#shared/content/markdown-read.ts';
import { contentToMarkdown } from '#shared/content/markdown-write.ts';
import { contentOf, editorWith, moveBehind, press } from '../editor.test-support.ts';

function editorWithin(markdown: string) {
  const editor = editorWith(markdownToContent(markdown));
  return {
    editor,
    shown: () =>
      contentToMarkdown(contentOf(editor))
        .trim()
        .replaceAll(/\n>? ?\n/g, '\n'),
  };
}

const rest = '- x\n  - y\n- c';

describe.each([
  ['a paragraph', 'A\n\n- b\n  - x\n    - y\n- c', `A\nb\n${rest}`, `Ab\n${rest}`],
  ['a heading', '## A\n\n- b\n  - x\n    - y\n- c', `## A\nb\n${rest}`, `## Ab\n${rest}`],
  ['a task', 'A\n\n1. [x] b\n   - x\n2. c', 'A\nb\n- x\n1. c', 'Ab\n- x\n1. c'],
  ['an item with code', 'A\n\n- b\n\n  ~~~\n  x\n  ~~~', 'A\nb\n```\nx\n```', 'Ab\n```\nx\n```'],
  ['a flat list', 'A\n\n- b\n- c', 'A\nb\n- c', 'Ab\n- c'],
])('at %s', (_name, markdown, lifted, joined) => {
  it.each([
    ['Delete', 'A', 0],
    ['Backspace', 'b', 1],
  ])(
    '%s takes the item out of its list, then joins it; what is below it stays',
    (key, target, back) => {
      const { editor, shown } = editorWithin(markdown);
      const before = editor.getJSON();
      moveBehind(editor, target);
      editor.commands.setTextSelection(editor.state.selection.from - back);
      press(editor, key);
      expect(shown()).toBe(lifted);
      press(editor, key);
      expect(shown()).toBe(joined);
      editor.commands.undo();
      editor.commands.undo();
      expect(editor.getJSON()).toEqual(before);
    },
  );
});

it.each([
  [
    'within a callout',
    '> [!TIP]\n> A\n>\n> - b\n>   - x\n> - c',
    '> [!TIP]\n> A\n> b\n> - x\n> - c',
    1,
  ],
  ['of a quote, line by line', 'A\n\n> - b\n>   - x', 'A\n> b\n> - x', 3],
])('Delete takes the first item out of a list %s', (_name, markdown, lifted, presses) => {
  const { editor, shown } = editorWithin(markdown);
  moveBehind(editor, 'A');
  for (let pressed = 0; pressed < presses; pressed += 1) press(editor, 'Delete');
  expect(shown()).toBe(lifted);
});

it('Delete at the end of a table leaves the list behind it', () => {
  const { editor, shown } = editorWithin('| a |\n| - |\n| z |\n\n- b\n- c');
  const before = shown();
  moveBehind(editor, 'z');
  press(editor, 'Delete');
  expect(shown()).toBe(before);
});

it('Delete before a divider leaves the list behind that', () => {
  const { editor, shown } = editorWithin('A\n\n---\n\n- b\n- c');
  moveBehind(editor, 'A');
  press(editor, 'Delete');
  press(editor, 'Delete');
  expect(shown()).toBe('A\n- b\n- c');
});

it.each([
  ['- a\n- b\n- c\n\n* d', 'a\n- b\n- c\n+ d', 'a'],
  ['- a\n  - b\n\n* d', 'a\n- b\n+ d', 'a'],
])('Backspace leaves the list behind `%s` alone', (markdown, after, target) => {
  const { editor, shown } = editorWithin(markdown);
  moveBehind(editor, target);
  editor.commands.setTextSelection(editor.state.selection.from - 1);
  press(editor, 'Backspace');
  expect(shown()).toBe(after);
});
