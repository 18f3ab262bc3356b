import { describe, expect, it } from 'vitest';
import { markdownToContent } from '#shared/content/markdown-read.ts';
import { contentToMarkdown } from '#shared/content/markdown-write.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import { nextCallout, setCallout } from '../callouts.ts';
import {
  contentOf,
  editorWith,
  moveBehind,
  paragraph,
  press,
  text,
  type,
} from '../editor.test-support.ts';
import { toggleTaskList } from './task-items.ts';

const task = (checked: boolean, value: string) => ({
  type: 'list-item' as const,
  checked,
  children: [text(value)],
});
const tasks = (...items: ReturnType<typeof task>[]) => ({
  type: 'bulleted-list' as const,
  children: items,
});

it('a list that is typed keeps its first number, and goes on with the next', () => {
  const editor = editorWith([]);
  type(editor, '3. Oslo');
  press(editor, 'Enter');
  type(editor, 'Bergen');
  const items = ['Oslo', 'Bergen'].map((value) => ({
    type: 'list-item',
    children: [text(value)],
  }));
  expect(contentOf(editor)).toEqual([{ type: 'numbered-list', start: 3, children: items }]);
  expect(editorWith(contentOf(editor)).view.dom.querySelector('ol')?.start).toBe(3);
});

it.each([
  ['Backspace', '9. a\n10. b\n11. c', 'b', 1, '9. a\n\nb\n\n10. c'],
  ['Backspace', '9. a\n10. b', 'a', 1, 'a\n\n9. b'],
  ['Backspace', '1. a\n2. b\n3. c', 'b', 1, '1. a\n\nb\n\n1. c'],
  ['Enter', '9. a\n10. b\n11. c', 'b', 0, '9. a\n\nb\n\n10. c'],
])('%s that parts `%s` goes on counting', (key, markdown, target, back, after) => {
  const editor = editorWith(markdownToContent(markdown));
  moveBehind(editor, target);
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

it('lists that were joined have their own numbers after undo', () => {
  const list = (value: string): ContentNode => ({
    type: 'numbered-list',
    start: 9,
    children: [{ type: 'list-item', children: [text(value)] }],
  });
  const editor = editorWith([list('a'), list('b')]);
  editor.view.dispatch(editor.state.tr.join(editor.state.doc.child(0).nodeSize));
  expect(editor.state.doc.childCount).toBe(1);
  editor.commands.undo();
  expect(contentOf(editor)).toEqual([list('a'), list('b')]);
});

it('a number that no list has stays text', () => {
  const editor = editorWith([]);
  type(editor, '9999999999. Oslo');
  expect(contentOf(editor)).toEqual([paragraph(text('9999999999. Oslo'))]);
});

it('a line becomes a task and stops being one', () => {
  const editor = editorWith([paragraph(text('Oslo'))]);
  toggleTaskList(editor);
  expect(contentOf(editor)).toEqual([tasks(task(false, 'Oslo'))]);
  toggleTaskList(editor);
  expect(contentOf(editor)).toEqual([
    { type: 'bulleted-list', children: [{ type: 'list-item', children: [text('Oslo')] }] },
  ]);
});

it('all selected items become tasks, those that are done stay so, and plain ones again', () => {
  const plain = (value: string) => ({ type: 'list-item' as const, children: [text(value)] });
  const list = (...children: ReturnType<typeof plain>[]) => ({
    type: 'bulleted-list' as const,
    children,
  });
  const editor = editorWith([
    list(plain('Oslo'), task(true, 'Bergen'), plain('Bod'), plain('Hamar')),
  ]);
  editor.commands.setTextSelection({ from: 4, to: 21 });
  toggleTaskList(editor);
  const done = [task(false, 'Oslo'), task(true, 'Bergen'), task(false, 'Bod')];
  expect(contentOf(editor)).toEqual([list(...done, plain('Hamar'))]);
  toggleTaskList(editor);
  expect(contentOf(editor)).toEqual([
    list(plain('Oslo'), plain('Bergen'), plain('Bod'), plain('Hamar')),
  ]);
});

it('with everything selected, all items become tasks, and undo makes them plain', () => {
  const plain = ['Oslo', 'Bergen'].map((value) => ({
    type: 'list-item' as const,
    children: [text(value)],
  }));
  const editor = editorWith([{ type: 'bulleted-list', children: plain }]);
  const before = editor.getJSON();
  editor.commands.selectAll();
  toggleTaskList(editor);
  expect(contentOf(editor)).toEqual([tasks(task(false, 'Oslo'), task(false, 'Bergen'))]);
  editor.commands.undo();
  expect(editor.getJSON()).toEqual(before);
});

it('its box is no stop of the Tab key', () => {
  const editor = editorWith([tasks(task(false, 'Oslo'))]);
  expect(editor.view.dom.querySelector('input')?.tabIndex).toBe(-1);
});

it('Alt+Enter ticks a task, and the next one is not done', () => {
  const editor = editorWith([tasks(task(false, 'Oslo'))]);
  editor.commands.setTextSelection(7);
  press(editor, 'Enter', { altKey: true });
  expect(contentOf(editor)).toEqual([tasks(task(true, 'Oslo'))]);
  press(editor, 'Enter');
  editor.commands.insertContent('Bergen');
  expect(contentOf(editor)).toEqual([tasks(task(true, 'Oslo'), task(false, 'Bergen'))]);
});

it('a click on its box ticks it', () => {
  const editor = editorWith([tasks(task(false, 'Oslo'))]);
  const box = editor.view.dom.querySelector('input');
  if (box) box.checked = true;
  box?.dispatchEvent(new Event('change'));
  expect(contentOf(editor)).toEqual([tasks(task(true, 'Oslo'))]);
});

it('a callout goes through its kinds and is a quote in the end', () => {
  const editor = editorWith([paragraph(text('Wait.'))]);
  const kinds = Array.from({ length: 4 }, () => {
    nextCallout(editor);
    const [quote] = contentOf(editor);
    return quote && 'type' in quote && quote.type === 'block-quote' ? quote.kind : 'none';
  });
  expect(kinds).toEqual(['note', 'tip', 'warning', undefined]);
});

it('a list becomes a callout as a whole, and a quote around it stays one', () => {
  const list = tasks(task(false, 'Oslo'));
  const editor = editorWith([list]);
  editor.commands.setTextSelection(4);
  setCallout(editor, 'tip');
  expect(contentOf(editor)).toEqual([{ type: 'block-quote', kind: 'tip', children: [list] }]);
  setCallout(editor, 'note');
  expect(contentOf(editor)).toEqual([{ type: 'block-quote', kind: 'note', children: [list] }]);
  const quoted = editorWith([{ type: 'block-quote', children: [list] }]);
  quoted.commands.setTextSelection(7);
  setCallout(quoted, 'tip');
  expect(contentOf(quoted)).toEqual([
    { type: 'block-quote', children: [{ type: 'block-quote', kind: 'tip', children: [list] }] },
  ]);
});

describe('the control for a quote', () => {
  const list = tasks(task(false, 'Oslo'), task(true, 'Bergen'));
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
