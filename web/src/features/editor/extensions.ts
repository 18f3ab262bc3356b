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
import { withCheckboxes } from './lists/task-items.ts';
import { MathBlock, MathInline } from './maths/maths.ts';
import { Footnote } from './notes/footnote.ts';
import { PreservedBlock, PreservedInline } from './preserved/preserved-nodes.ts';
import { isInCell, Table, TableCell, TableHeader, TableRow } from './table/table.ts';

/** Stored text may be code and bold at once; TipTap's own code mark excludes all other marks. */
const CombinableCode = Code.extend({
  excludes: '',
  addKeyboardShortcuts() {
    return { ...this.parent?.(), 'Mod-`': () => this.editor.commands.toggleCode() };
  },
});

/** TipTap's common extensions, some of them adjusted. */
const AdjustedStarterKit = StarterKit.extend({
  addExtensions() {
    const extensions = this.parent?.() ?? [];
    return extensions.map((extension) => {
      const adjust = adjustments.get(extension.name);
      // The cast is safe, because all adjusted extensions are nodes.
      return adjust ? adjust(extension as Node) : extension;
    });
  },
});

const adjustments = new Map<string, (node: Node) => Node>([
  ['horizontalRule', withRulesOutsideCells],
  ['hardBreak', withShiftEnterOnly],
  ['listItem', withCheckboxes],
]);

/** Drops Ctrl+Enter, which publishes the form around the editor. */
function withShiftEnterOnly(node: Node): Node {
  return node.extend({
    addKeyboardShortcuts() {
      return { 'Shift-Enter': () => this.editor.commands.setHardBreak() };
    },
  });
}

/** Keeps three dashes as text in a table cell, where a divider would split the table. */
function withRulesOutsideCells(node: Node): Node {
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
 * Keeps TipTap's input rules from text that arrives as several characters at once: they would replace
 * the wrong range. `registerTypedMarkdown` later replaces these rules by ones that can handle it.
 */
const MultiCharacterInput = Extension.create({
  name: 'multiCharacterInput',
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

/** Keeps the attribute that `toTiptap` sets on stored paragraphs in a quote or a list item. */
const WrappedParagraphs = Extension.create({
  name: 'wrappedParagraphs',
  addGlobalAttributes: () => [
    { types: ['paragraph'], attributes: { [wrapped]: { default: false, rendered: false } } },
  ],
});

/** Lists and quotes begin on the side where the script of their first letter does. */
const autoDirection = { HTMLAttributes: { dir: 'auto' } };

/** Everything the editor can hold: exactly what `toTiptap` produces and `fromTiptap` reads. */
export const editorExtensions: Extensions = [
  AdjustedStarterKit.configure({
    heading: { levels: [1, 2, 3] },
    bulletList: autoDirection,
    blockquote: autoDirection,
    code: false,
    link: false,
    orderedList: false,
    // Otherwise TipTap would add an empty paragraph at the end of a document.
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
  MultiCharacterInput,
];
