/**
 * Replaces TipTap's link and list packages in builds. StarterKit imports its own link and numbered list
 * even when they are switched off, and that link brings 10 kB (compressed) to detect URLs in text.
 */
export { BulletList } from '@tiptap/extension-list/bullet-list';
export { ListItem } from '@tiptap/extension-list/item';
export { ListKeymap } from '@tiptap/extension-list/keymap';
export { LinkMark as Link, LinkMark as default } from './link/link-mark.ts';
export { NumberedList as OrderedList } from './lists/numbered-list.ts';
