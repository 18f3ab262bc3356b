/**
 * Stands in builds for TipTap's link and lists. StarterKit imports a link and a numbered list that are
 * switched off there: the link would bring a finder of addresses in text, 10 kB compressed.
 */
export { BulletList } from '@tiptap/extension-list/bullet-list';
export { ListItem } from '@tiptap/extension-list/item';
export { ListKeymap } from '@tiptap/extension-list/keymap';
export { LinkMark as Link, LinkMark as default } from './link/link-mark.ts';
export { NumberedList as OrderedList } from './lists/numbered-list.ts';
