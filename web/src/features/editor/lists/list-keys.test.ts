import { describe, expect, it } from 'vitest';
import { contentToMarkdown, markdownToContent } from '#shared/content/markdown.ts';
import { contentOf, editorWith, moveBehind, press } from '../editor.test-support.ts';
import { registerTypedMarkdown } from '../typing/typed-markdown.ts';

function editorWithin(markdown: string) {
  const editor = editorWith(markdownToContent(markdown));
  registerTypedMarkdown(editor);
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
