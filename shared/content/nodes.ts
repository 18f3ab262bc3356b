/**
 * The rich-text document as data: what the editor may write, the server checks and the reader
 * renders. A document is a list of nodes; a node is an element with children or a leaf of text.
 */

/** The names of the marks that a leaf may carry. */
export const markNames = ['bold', 'italic', 'underline', 'code', 'strikethrough'] as const;
export type MarkName = (typeof markNames)[number];

/** The names of all elements. */
export const elementTypes = [
  'paragraph',
  'heading-one',
  'heading-two',
  'heading-three',
  'block-quote',
  'code-block',
  'bulleted-list',
  'numbered-list',
  'list-item',
  'link',
  'image',
  'math-block',
  'math-inline',
  'divider',
  'table',
  'table-row',
  'table-cell',
  'footnote',
  'embed',
] as const;
export type ElementType = (typeof elementTypes)[number];

/** A run of text with its marks; a mark that is off is left out. */
export type ContentLeaf = { text: string } & { [Mark in MarkName]?: boolean };

/** Elements that have children and nothing else. */
export type ContainerElement = {
  type: Exclude<
    ElementType,
    | 'link'
    | 'image'
    | 'math-block'
    | 'math-inline'
    | 'divider'
    | 'table'
    | 'code-block'
    | 'block-quote'
    | 'numbered-list'
    | 'list-item'
    | 'embed'
  >;
  children: ContentNode[];
};
/** A quote may be one of these callouts. */
export const calloutKinds = ['note', 'tip', 'warning'] as const;
export type CalloutKind = (typeof calloutKinds)[number];
/** A quote, or a callout if it has a kind. */
export type QuoteElement = { type: 'block-quote'; kind?: CalloutKind; children: ContentNode[] };
/** `start` is the number of its first item, left out for 1. */
export type NumberedElement = { type: 'numbered-list'; start?: number; children: ContentNode[] };
/** An item of a list; with a box, ticked or not, if it says `checked`. */
export type ItemElement = { type: 'list-item'; checked?: boolean; children: ContentNode[] };
/** Two pictures of what code describes, as the author's browser has drawn it: keys of uploaded objects. */
export type Diagram = {
  light: string;
  dark: string;
  /** CSS pixels. */
  width: number;
  height: number;
  alt?: string;
};
/** Code; what it says of itself is in the form that `code-block.ts` checks. */
export type CodeElement = {
  type: 'code-block';
  /** As its author wrote it, such as `ts`. Without it, the language is guessed. */
  language?: string;
  fileName?: string;
  /** The highlighted lines, such as `2,4-6`. */
  lines?: string;
  lineNumbers?: true;
  /** Code of the language `mermaid` alone has one. */
  diagram?: Diagram;
  children: ContentNode[];
};
/** Browsers show the `title` at the cursor. */
export type LinkElement = { type: 'link'; url: string; title?: string; children: ContentNode[] };
/** `url` is an http(s) address or the key of an uploaded object. */
export type ImageElement = {
  type: 'image';
  url: string;
  alt?: string;
  caption?: string;
  /** Wider than the text; left out for the width of the text. */
  width?: 'wide';
  /** The source of the picture that the dark scheme has instead. */
  dark?: string;
  /** Less bright in the dark scheme. */
  softened?: true;
  children: ContentNode[];
};
/** The text is the title, or the address where nobody wrote one; `embeds.ts` knows the addresses. */
export type EmbedElement = { type: 'embed'; url: string; children: ContentNode[] };
export type MathElement = {
  type: 'math-block' | 'math-inline';
  formula: string;
  children: ContentNode[];
};
export type DividerElement = { type: 'divider'; children: ContentNode[] };

/** The alignment of the text in a column. */
export const alignments = ['left', 'center', 'right'] as const;
export type Alignment = (typeof alignments)[number];
/** Rows with the same number of cells; each column may be aligned, the first row be a header. */
export type TableElement = {
  type: 'table';
  header?: true;
  /** One for each column, left out when none is aligned. */
  align?: (Alignment | null)[];
  children: ContentNode[];
};

export type ContentElement =
  | ContainerElement
  | QuoteElement
  | NumberedElement
  | ItemElement
  | CodeElement
  | LinkElement
  | ImageElement
  | EmbedElement
  | MathElement
  | DividerElement
  | TableElement;
export type ContentNode = ContentElement | ContentLeaf;

/** True for a run of text, false for an element. */
export function isLeaf(node: ContentNode): node is ContentLeaf {
  return !('type' in node);
}

/** The children that every void element (image, formula, divider) has: one empty leaf. */
export function voidChildren(): ContentNode[] {
  return [{ text: '' }];
}

/** The JSON text in which a document is stored and sent. */
export function serializeContent(nodes: readonly ContentNode[]): string {
  return JSON.stringify(nodes);
}
