import { Extension, type Extensions, InputRule, type Node } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { Plugin } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';
import { isCalloutKind } from '#shared/content/schema.ts';
import { wrapped } from '#shared/content/tiptap-document.ts';
import { toggleQuote } from './callouts.ts';
import { CodeBlocks } from './code/code-blocks.ts';
import { ImageBlock, ImageInline } from './image/image.tsx';
import { AtomKeys, ClickBelow } from './keys/atom-keys.ts';
import { LinkMark } from './link/link-mark.ts';
import { NumberedList } from './lists/numbered-list.ts';
import { withBoxes } from './lists/task-items.ts';
import { MathBlock, MathInline } from './maths/maths.ts';
import { Footnote } from './notes/footnote.ts';
import { PreservedBlock, PreservedInline } from './preserved/preserved-nodes.ts';
import { isInCell, Table, TableCell, TableHeader, TableRow } from './table/table.ts';

/** A leaf may be code and bold at once: TipTap's own code mark excludes the others. */
const CombinableCode = Code.extend({
  excludes: '',
  addKeyboardShortcuts() {
    return { ...this.parent?.(), 'Mod-`': () => this.editor.commands.toggleCode() };
  },
});

/**
 * Dashes make a divider, except in a cell, whose table that would split. Ctrl+Enter is left to the
 * form, which publishes; Shift+Enter breaks a line.
 */
const Kit = StarterKit.extend({
  addExtensions() {
    const extensions = this.parent?.() ?? [];
    return extensions.map((extension) => {
      const change = changes.get(extension.name);
      return change ? change(extension as Node) : extension;
    });
  },
});

const changes = new Map<string, (node: Node) => Node>([
  ['horizontalRule', outsideCells],
  ['hardBreak', byShiftEnter],
  ['listItem', withBoxes],
]);

function byShiftEnter(node: Node): Node {
  return node.extend({
    addKeyboardShortcuts() {
      return { 'Shift-Enter': () => this.editor.commands.setHardBreak() };
    },
  });
}

function outsideCells(node: Node): Node {
  return node.extend({
    addInputRules() {
      return (this.parent?.() ?? []).map(
        ({ find, handler }) =>
          new InputRule({
            find,
            handler: (props) => (isInCell(props.state.selection.$from) ? null : handler(props)),
          }),
      );
    },
  });
}

/**
 * Until `registerTypedMarkdown`, TipTap's rules are there, which take the places of several characters
 * that are inserted at once for those of others: they do not see them.
 */
const SeveralAtOnce = Extension.create({
  name: 'severalAtOnce',
  priority: 2000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text, insert) => {
          if (text.length < 2) return false;
          view.dispatch(insert());
          return true;
        },
      },
    }),
  ],
});

/** A quote with a kind is a callout. */
const Callouts = Extension.create({
  name: 'callouts',
  addCommands: () => ({
    toggleBlockquote:
      () =>
      ({ tr }) =>
        toggleQuote(tr),
  }),
  addGlobalAttributes: () => [
    {
      types: ['blockquote'],
      attributes: {
        kind: {
          default: null,
          parseHTML: ({ dataset }) => (isCalloutKind(dataset.kind) ? dataset.kind : null),
          renderHTML: ({ kind }) => ({ 'data-kind': kind }),
        },
      },
    },
  ],
});

/** Remembers what `toTiptap` noted about a paragraph in a quote or a list item. */
const WrappedParagraphs = Extension.create({
  name: 'wrappedParagraphs',
  addGlobalAttributes: () => [
    { types: ['paragraph'], attributes: { [wrapped]: { default: false, rendered: false } } },
  ],
});

/** A list, a quote or a table begins at the side that its first letter does. */
const directed = { HTMLAttributes: { dir: 'auto' } };

/** Everything the editor can hold: exactly what `toTiptap` produces and `fromTiptap` reads. */
export const editorExtensions: Extensions = [
  Kit.configure({
    heading: { levels: [1, 2, 3] },
    bulletList: directed,
    blockquote: directed,
    code: false,
    link: false,
    orderedList: false,
    // No empty paragraph is added at the end of a document.
    trailingNode: false,
  }),
  WrappedParagraphs,
  CodeBlocks,
  Callouts,
  Footnote,
  CombinableCode,
  LinkMark,
  NumberedList,
  ImageBlock,
  ImageInline,
  MathBlock,
  MathInline,
  PreservedBlock,
  PreservedInline,
  Table,
  TableRow,
  TableCell,
  TableHeader,
  AtomKeys,
  ClickBelow,
  SeveralAtOnce,
];
