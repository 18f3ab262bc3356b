import { describe, expect, it } from 'vitest';
import { markdownToContent } from '#shared/content/markdown-read.ts';
import { contentToMarkdown } from '#shared/content/markdown-write.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import { cycleCallout, setCallout } from '../callouts.ts';
import {
  contentOf,
  editorWith,
  moveCursorBehind,
  paragraph,
  press,
  text,
  type,
} from '../editor.test-support.ts';
import { toggleTaskList } from './task-items.ts';

const task = (checked: boolean, value: string): ContentNode => ({
  type: 'list-item',
  checked,
  children: [text(value)],
});
const item = (value: string): ContentNode => ({ type: 'list-item', children: [text(value)] });
const bullets = (...children: ContentNode[]): ContentNode => ({ type: 'bulleted-list', children });
const numbers = (start: number, ...values: string[]): ContentNode => ({
  type: 'numbered-list',
  start,
  children: values.map(item),
});

it('a typed list keeps its first number, and continues with the next', () => {
  const editor = editorWith([]);
  type(editor, '3. Oslo');
  press(editor, 'Enter');
  type(editor, 'Bergen');
  expect(contentOf(editor)).toEqual([numbers(3, 'Oslo', 'Bergen')]);
  expect(editorWith(contentOf(editor)).view.dom.querySelector('ol')?.start).toBe(3);
});

it.each([
  ['Backspace', '9. a\n10. b\n11. c', 'b', 1, '9. a\n\nb\n\n10. c'],
  ['Backspace', '9. a\n10. b', 'a', 1, 'a\n\n9. b'],
  ['Backspace', '1. a\n2. b\n3. c', 'b', 1, '1. a\n\nb\n\n1. c'],
  ['Enter', '9. a\n10. b\n11. c', 'b', 0, '9. a\n\nb\n\n10. c'],
])('%s that splits `%s` continues the numbering', (key, markdown, target, back, after) => {
  const editor = editorWith(markdownToContent(markdown));
  moveCursorBehind(editor, target);
  const { from } = editor.state.selection;
  if (back === 0) editor.commands.deleteRange({ from: from - 1, to: from });
  else editor.commands.setTextSelection(from - back);
  const before = editor.getJSON();
  press(editor, key);
  if (back === 0) editor.commands.insertContent(target);
  expect(contentToMarkdown(contentOf(editor)).trim()).toBe(after);
  if (back === 0) return;
  editor.commands.undo();
  expect(editor.getJSON()).toEqual(before);
  editor.commands.redo();
  expect(contentToMarkdown(contentOf(editor)).trim()).toBe(after);
});

it('undo gives joined lists their own numbers again', () => {
  const lists = [numbers(9, 'a'), numbers(9, 'b')];
  const editor = editorWith(lists);
  editor.view.dispatch(editor.state.tr.join(editor.state.doc.child(0).nodeSize));
  expect(editor.state.doc.childCount).toBe(1);
  editor.commands.undo();
  expect(contentOf(editor)).toEqual(lists);
});

it('a number that is too high for a list stays text', () => {
  const editor = editorWith([]);
  type(editor, '9999999999. Oslo');
  expect(contentOf(editor)).toEqual([paragraph(text('9999999999. Oslo'))]);
});

it('a line becomes a task and stops being one', () => {
  const editor = editorWith([paragraph(text('Oslo'))]);
  toggleTaskList(editor);
  expect(contentOf(editor)).toEqual([bullets(task(false, 'Oslo'))]);
  toggleTaskList(editor);
  expect(contentOf(editor)).toEqual([bullets(item('Oslo'))]);
});

it('all selected items become tasks, and then plain items; finished tasks stay finished', () => {
  const others = [item('Bod'), item('Hamar')];
  const editor = editorWith([bullets(item('Oslo'), task(true, 'Bergen'), ...others)]);
  editor.commands.setTextSelection({ from: 4, to: 21 });
  toggleTaskList(editor);
  const tasks = [task(false, 'Oslo'), task(true, 'Bergen'), task(false, 'Bod')];
  expect(contentOf(editor)).toEqual([bullets(...tasks, item('Hamar'))]);
  toggleTaskList(editor);
  expect(contentOf(editor)).toEqual([bullets(item('Oslo'), item('Bergen'), ...others)]);
});

it('with everything selected, all items become tasks, and undo makes them plain', () => {
  const editor = editorWith([bullets(item('Oslo'), item('Bergen'))]);
  const before = editor.getJSON();
  editor.commands.selectAll();
  toggleTaskList(editor);
  expect(contentOf(editor)).toEqual([bullets(task(false, 'Oslo'), task(false, 'Bergen'))]);
  editor.commands.undo();
  expect(editor.getJSON()).toEqual(before);
});

it('the box of a task is no tab stop', () => {
  const editor = editorWith([bullets(task(false, 'Oslo'))]);
  expect(editor.view.dom.querySelector('input')?.tabIndex).toBe(-1);
});

it('Alt+Enter ticks a task, and the next one is not done', () => {
  const editor = editorWith([bullets(task(false, 'Oslo'))]);
  editor.commands.setTextSelection(7);
  press(editor, 'Enter', { altKey: true });
  expect(contentOf(editor)).toEqual([bullets(task(true, 'Oslo'))]);
  press(editor, 'Enter');
  editor.commands.insertContent('Bergen');
  expect(contentOf(editor)).toEqual([bullets(task(true, 'Oslo'), task(false, 'Bergen'))]);
});

it('a click on the box of a task ticks it', () => {
  const editor = editorWith([bullets(task(false, 'Oslo'))]);
  const box = editor.view.dom.querySelector('input');
  if (box) box.checked = true;
  box?.dispatchEvent(new Event('change'));
  expect(contentOf(editor)).toEqual([bullets(task(true, 'Oslo'))]);
});

it('a callout goes through its kinds and is a quote in the end', () => {
  const editor = editorWith([paragraph(text('Wait.'))]);
  const kinds = Array.from({ length: 4 }, () => {
    cycleCallout(editor);
    const [quote] = contentOf(editor);
    return quote && 'type' in quote && quote.type === 'block-quote' ? quote.kind : 'none';
  });
  expect(kinds).toEqual(['note', 'tip', 'warning', undefined]);
});

it('a list becomes a callout as a whole, and a quote around it stays one', () => {
  const list = bullets(task(false, 'Oslo'));
  const callout = (kind: 'tip' | 'note'): ContentNode => ({
    type: 'block-quote',
    kind,
    children: [list],
  });
  const editor = editorWith([list]);
  editor.commands.setTextSelection(4);
  setCallout(editor, 'tip');
  expect(contentOf(editor)).toEqual([callout('tip')]);
  setCallout(editor, 'note');
  expect(contentOf(editor)).toEqual([callout('note')]);
  const quoted = editorWith([{ type: 'block-quote', children: [list] }]);
  quoted.commands.setTextSelection(7);
  setCallout(quoted, 'tip');
  expect(contentOf(quoted)).toEqual([{ type: 'block-quote', children: [callout('tip')] }]);
});

describe('the control for a quote', () => {
  const list = bullets(task(false, 'Oslo'), task(true, 'Bergen'));
  const quote = (...children: ContentNode[]): ContentNode => ({ type: 'block-quote', children });
  const [one, two] = [paragraph(text('one')), paragraph(text('two'))];

  it.each<[where: string, before: ContentNode[], after: ContentNode[], cursor?: number]>([
    ['in a list quotes the list', [list], [quote(list)], 4],
    ['in a quoted list leaves the list', [quote(list)], [list], 7],
    ['in all of a list quotes it', [list], [quote(list)]],
    ['in all of a text quotes it', [one, list], [quote(text('one'), list)]],
    ['in all of two quotes leaves their lines', [quote(one), quote(two)], [one, two]],
  ])('%s', (_where, before, after, cursor) => {
    const editor = editorWith(before);
    const document = editor.getJSON();
    if (cursor === undefined) editor.commands.selectAll();
    else editor.commands.setTextSelection(cursor);
    editor.commands.toggleBlockquote();
    expect(contentOf(editor)).toEqual(after);
    editor.commands.undo();
    expect(editor.getJSON()).toEqual(document);
  });
});

function editorWithMarkdown(markdown: string) {
  const editor = editorWith(markdownToContent(markdown));
  return {
    editor,
    lines: () =>
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
      const { editor, lines } = editorWithMarkdown(markdown);
      const before = editor.getJSON();
      moveCursorBehind(editor, target);
      editor.commands.setTextSelection(editor.state.selection.from - back);
      press(editor, key);
      expect(lines()).toBe(lifted);
      press(editor, key);
      expect(lines()).toBe(joined);
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
  const { editor, lines } = editorWithMarkdown(markdown);
  moveCursorBehind(editor, 'A');
  for (let pressed = 0; pressed < presses; pressed += 1) press(editor, 'Delete');
  expect(lines()).toBe(lifted);
});

it('Delete at the end of a table leaves the list behind it', () => {
  const { editor, lines } = editorWithMarkdown('| a |\n| - |\n| z |\n\n- b\n- c');
  const before = lines();
  moveCursorBehind(editor, 'z');
  press(editor, 'Delete');
  expect(lines()).toBe(before);
});

it('Delete before a divider leaves the list behind that', () => {
  const { editor, lines } = editorWithMarkdown('A\n\n---\n\n- b\n- c');
  moveCursorBehind(editor, 'A');
  press(editor, 'Delete');
  press(editor, 'Delete');
  expect(lines()).toBe('A\n- b\n- c');
});

it.each([
  ['- a\n- b\n- c\n\n* d', 'a\n- b\n- c\n+ d', 'a'],
  ['- a\n  - b\n\n* d', 'a\n- b\n+ d', 'a'],
])('Backspace leaves the list behind `%s` alone', (markdown, after, target) => {
  const { editor, lines } = editorWithMarkdown(markdown);
  moveCursorBehind(editor, target);
  editor.commands.setTextSelection(editor.state.selection.from - 1);
  press(editor, 'Backspace');
  expect(lines()).toBe(after);
});
