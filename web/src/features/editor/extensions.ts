import { Extension, type Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { wrapped } from '#shared/content/tiptap-document.ts';
import { ImageBlock, ImageInline } from './image/image.ts';
import { AtomKeys } from './keys/atom-keys.ts';
import { ClickBelow } from './keys/click-below.ts';
import { LinkMark } from './link/link-mark.ts';
import { MathBlock, MathInline } from './maths/maths.ts';
import { CleanPaste } from './paste/clean-paste.ts';
import { PreservedBlock, PreservedInline } from './preserved/preserved-nodes.ts';

/** A leaf may be code and bold at once; TipTap's own code mark excludes the others. */
const CombinableCode = Code.extend({ excludes: '' });

/** Remembers what `toTiptap` noted about a paragraph in a quote or a list item. */
const MarkedParagraph = Paragraph.extend({
  addAttributes: () => ({ [wrapped]: { default: false, rendered: false } }),
});

const BacktickShortcut = Extension.create({
  name: 'backtickShortcut',
  addKeyboardShortcuts() {
    return { 'Mod-`': () => this.editor.commands.toggleMark('code') };
  },
});

/**
 * Everything the editor can hold: exactly what `toTiptap` produces and `fromTiptap` reads. Named one
 * by one, as TipTap's starter kit brings a library that finds addresses, which nothing here needs.
 */
export const editorExtensions: Extensions = [
  Document,
  Text,
  MarkedParagraph,
  Heading.configure({ levels: [1, 2, 3] }),
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  CodeBlock,
  HorizontalRule,
  HardBreak,
  Bold,
  Italic,
  Underline,
  Strike,
  CombinableCode,
  LinkMark,
  ImageBlock,
  ImageInline,
  MathBlock,
  MathInline,
  PreservedBlock,
  PreservedInline,
  UndoRedo,
  Dropcursor,
  Gapcursor,
  BacktickShortcut,
  AtomKeys,
  ClickBelow,
  CleanPaste,
];
