/** Conversion between the stored document and TipTap's, lossless in both directions. */
export { toTiptap } from './tiptap-read.ts';
export { keepingUnedited } from './tiptap-keep.ts';
export { fromTiptap } from './tiptap-write.ts';
export type { TiptapNode } from './tiptap-document.ts';
