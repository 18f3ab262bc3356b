/** The blocks in the menu that a typed slash opens. */
import {
  IconAlertTriangle,
  IconBlockquote,
  IconBulb,
  IconH1,
  IconH2,
  IconH3,
  IconInfoSquare,
  IconLineDashed,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconMathFunction,
  IconPhoto,
  IconSourceCode,
  IconSuperscript,
  IconTable,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { CalloutKind } from '#shared/content/nodes.ts';
import type { ComponentType } from 'react';
import type { OpenDialog } from '../dialogs/editor-dialog.tsx';
import { setCallout } from '../callouts.ts';
import { insertBlock } from '../insert.ts';
import { toggleTaskList } from '../lists/task-items.ts';
import { insertTable } from '../table/insert-table.ts';

export interface BlockCommand {
  label: string;
  /** Further words by which authors find the block, separated by spaces. */
  words: string;
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  run: (editor: Editor, openDialog: OpenDialog) => void;
}

const heading = (level: 1 | 2 | 3) => (editor: Editor) => {
  editor.commands.setHeading({ level });
};

function callout(kind: CalloutKind, label: string, icon: BlockCommand['icon']): BlockCommand {
  const run = (editor: Editor) => setCallout(editor, kind);
  return { label, words: 'callout alert admonition', icon, run };
}

export const blockCommands: readonly BlockCommand[] = [
  { label: 'Heading 1', words: 'title h1', icon: IconH1, run: heading(1) },
  { label: 'Heading 2', words: 'title h2', icon: IconH2, run: heading(2) },
  { label: 'Heading 3', words: 'title h3', icon: IconH3, run: heading(3) },
  {
    label: 'Bulleted list',
    words: 'unordered points ul',
    icon: IconList,
    run: (editor) => editor.commands.toggleBulletList(),
  },
  {
    label: 'Numbered list',
    words: 'ordered steps ol',
    icon: IconListNumbers,
    run: (editor) => editor.commands.toggleOrderedList(),
  },
  {
    label: 'Quote',
    words: 'citation blockquote',
    icon: IconBlockquote,
    run: (editor) => editor.commands.toggleBlockquote(),
  },
  { label: 'Task list', words: 'todo checklist box', icon: IconListCheck, run: toggleTaskList },
  callout('note', 'Note', IconInfoSquare),
  callout('tip', 'Tip', IconBulb),
  callout('warning', 'Warning', IconAlertTriangle),
  {
    label: 'Footnote',
    words: 'reference source annotation',
    icon: IconSuperscript,
    run: (_editor, openDialog) => openDialog('footnote'),
  },
  {
    label: 'Code block',
    words: 'source fence pre',
    icon: IconSourceCode,
    run: (editor) => editor.commands.setCodeBlock(),
  },
  { label: 'Table', words: 'rows columns grid', icon: IconTable, run: insertTable },
  {
    label: 'Image',
    words: 'picture photo figure upload',
    icon: IconPhoto,
    run: (_editor, openDialog) => openDialog('image'),
  },
  {
    label: 'Formula',
    words: 'maths latex equation',
    icon: IconMathFunction,
    run: (_editor, openDialog) => openDialog('formula'),
  },
  {
    label: 'Divider',
    words: 'line rule hr',
    icon: IconLineDashed,
    run: (editor) => insertBlock(editor, { type: 'horizontalRule', attrs: {} }),
  },
];

/** Finds the commands that have, for each typed word, a word that begins with it. */
export function commandsFor(typed: string): BlockCommand[] {
  const prefixes = wordsOf(typed);
  return blockCommands.filter(({ label, words }) => {
    const commandWords = wordsOf(`${label} ${words}`);
    return prefixes.every((prefix) => commandWords.some((word) => word.startsWith(prefix)));
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(' ').filter(Boolean);
}
