import { Link } from '@mantine/tiptap';
import { Extension, type Extensions } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { Paragraph } from '@tiptap/extension-paragraph';
import { StarterKit } from '@tiptap/starter-kit';
import { wrapped } from '#shared/content/tiptap-document.ts';
import { isSafeLinkUrl } from '#shared/content/urls.ts';
import { PreservedBlock, PreservedInline } from './preserved-nodes.ts';

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

/** Everything the editor can hold: exactly what `toTiptap` produces and `fromTiptap` reads. */
export const editorExtensions: Extensions = [
  StarterKit.configure({
    code: false,
    paragraph: false,
    link: false,
    heading: { levels: [1, 2, 3] },
    // It would add an empty paragraph to every document that ends otherwise.
    trailingNode: false,
  }),
  CombinableCode,
  MarkedParagraph,
  Link.configure({
    autolink: false,
    openOnClick: false,
    isAllowedUri: (url) => isSafeLinkUrl(url),
  }),
  PreservedBlock,
  PreservedInline,
  BacktickShortcut,
];
