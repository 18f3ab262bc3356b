/** Stands in builds for TipTap's lists, of which StarterKit imports one that is switched off there. */
export { BulletList } from '@tiptap/extension-list/bullet-list';
export { ListItem } from '@tiptap/extension-list/item';
export { ListKeymap } from '@tiptap/extension-list/keymap';
export { NumberedList as OrderedList } from './numbered-list.ts';
