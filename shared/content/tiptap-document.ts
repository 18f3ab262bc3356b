/**
 * The shapes of a TipTap document, as far as this site's editor uses them. Defined here so that the
 * conversion needs neither TipTap nor a browser.
 */
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
 * On a paragraph inside a quote or a list item: it was a paragraph element there, not bare text.
 * ProseMirror needs a paragraph in either case, so this tells the two apart.
 */
export const wrapped = 'wrapped';

/** Our mark -> TipTap's. */
export const markTypes: Record<MarkName, string> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  code: 'code',
  strikethrough: 'strike',
};

export const headingLevels = { 'heading-one': 1, 'heading-two': 2, 'heading-three': 3 } as const;

/** Inline elements. */
export function isInlineElement(element: ContentElement): boolean {
  return ['link', 'math-inline', 'footnote'].includes(element.type);
}
