/** The shapes of a TipTap document. Defined here so that the conversion needs neither TipTap nor a browser. */
import type { ContentElement, MarkName } from './nodes.ts';

export interface TiptapMark {
  type: string;
  attrs?: Record<string, unknown>;
}

export interface TiptapNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: TiptapNode[];
  text?: string;
  marks?: TiptapMark[];
}

export interface TiptapDocument extends TiptapNode {
  type: 'doc';
  content: TiptapNode[];
}

/** A block image and an inline one; both have the attributes `url`, `alt` and `caption`. */
export const imageBlock = 'image';
export const imageInline = 'imageInline';

/** A displayed formula and an inline one; both have the attribute `formula`. */
export const mathBlock = 'mathBlock';
export const mathInline = 'mathInline';

/** A table; its cells have the attribute `align`, the same within a column. */
export const tableTypes = {
  table: 'table',
  row: 'tableRow',
  cell: 'tableCell',
  header: 'tableHeader',
} as const;

/** A footnote, with the element in `attrs.node`. */
export const footnote = 'footnote';

/** The nodes that carry an element the editor cannot edit, with the element in `attrs.node`. */
export const preservedBlock = 'preservedBlock';
export const preservedInline = 'preservedInline';

/**
 * The attribute of a paragraph in a quote or list item that is stored as a paragraph element. Without it, the
 * paragraph is stored as bare text. ProseMirror needs a paragraph in either case.
 */
export const wrapped = 'wrapped';

/** TipTap's name for each of our marks. */
export const markTypes: Record<MarkName, string> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  code: 'code',
  strikethrough: 'strike',
};

export const headingLevels = { 'heading-one': 1, 'heading-two': 2, 'heading-three': 3 } as const;

export function isInlineElement(element: ContentElement): boolean {
  return ['link', 'math-inline', 'footnote'].includes(element.type);
}
