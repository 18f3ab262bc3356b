import { expect, it } from 'vitest';
import { contentOf, editorWith, paragraph } from '../editor.test-support.ts';
import { blockCommands, commandsFor } from './block-commands.tsx';

const labels = (typed: string) => commandsFor(typed).map(({ label }) => label);

it('are found by the beginnings of their words, in any case', () => {
  expect(labels('H')).toEqual(['Heading 1', 'Heading 2', 'Heading 3', 'Divider']);
  expect(labels('pict')).toEqual(['Image']);
  expect(labels('heading 2')).toEqual(['Heading 2']);
  expect(labels('code b')).toEqual(['Code block']);
  expect(labels('nothing')).toEqual([]);
  expect(labels('')).toHaveLength(blockCommands.length);
});

it('make or ask for what they say', () => {
  const made = blockCommands.map(({ label, run }) => {
    const editor = editorWith([paragraph()]);
    let asked: string | undefined;
    run(editor, (name) => {
      asked = name;
    });
    const [first] = contentOf(editor);
    return [label, asked ?? (first && 'type' in first ? first.type : undefined)];
  });
  expect(Object.fromEntries(made)).toEqual({
    'Heading 1': 'heading-one',
    'Heading 2': 'heading-two',
    'Heading 3': 'heading-three',
    'Bulleted list': 'bulleted-list',
    'Numbered list': 'numbered-list',
    Quote: 'block-quote',
    'Task list': 'bulleted-list',
    Note: 'block-quote',
    Tip: 'block-quote',
    Warning: 'block-quote',
    Footnote: 'footnote',
    'Code block': 'code-block',
    Table: 'table',
    Image: 'image',
    Formula: 'formula',
    Divider: 'divider',
  });
});
