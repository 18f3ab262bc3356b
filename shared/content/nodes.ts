/**
 * The rich-text document as data: what the editor may write, the server checks and the reader
 * renders. A document is a list of nodes; a node is an element with children or a leaf of text.
 */

export const markNames = ['bold', 'italic', 'underline', 'code', 'strikethrough'] as const;
export type MarkName = (typeof markNames)[number];

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

/** A run of text with its marks. A mark that is off is missing. */
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
export const calloutKinds = ['note', 'tip', 'warning'] as const;
export type CalloutKind = (typeof calloutKinds)[number];
/** A quote, or a callout if it has a kind. */
export type QuoteElement = { type: 'block-quote'; kind?: CalloutKind; children: ContentNode[] };
/** `start` is the number of the first item; missing for 1. */
export type NumberedElement = { type: 'numbered-list'; start?: number; children: ContentNode[] };
/** A list item; with a task box, ticked or not, if `checked` is set. */
export type ItemElement = { type: 'list-item'; checked?: boolean; children: ContentNode[] };
/** Object keys of the two pictures that the author's browser drew from the code, one for each colour scheme. */
export type Diagram = {
  light: string;
  dark: string;
  /** CSS pixels. */
  width: number;
  height: number;
  alt?: string;
};
/** Code, with settings that `code-block.ts` checks. */
export type CodeElement = {
  type: 'code-block';
  /** As its author wrote it, such as `ts`. Readers' pages guess a missing language. */
  language?: string;
  fileName?: string;
  /** The highlighted lines, such as `2,4-6`. */
  lines?: string;
  lineNumbers?: true;
  /** Only for code in the language `mermaid`. */
  diagram?: Diagram;
  children: ContentNode[];
};
/** Browsers show the `title` as a tooltip. */
export type LinkElement = { type: 'link'; url: string; title?: string; children: ContentNode[] };
/** `url` is an http(s) address or the key of an uploaded object. */
export type ImageElement = {
  type: 'image';
  url: string;
  alt?: string;
  caption?: string;
  /** Missing if the image is as wide as the text. */
  width?: 'wide';
  /** The source of another image for the dark scheme. */
  dark?: string;
  /** Whether the image is less bright in the dark scheme. */
  softened?: true;
  children: ContentNode[];
};
/** The text is the title that the author wrote, or else the address. `embeds.ts` lists the possible addresses. */
export type EmbedElement = { type: 'embed'; url: string; children: ContentNode[] };
export type MathElement = {
  type: 'math-block' | 'math-inline';
  formula: string;
  children: ContentNode[];
};
export type DividerElement = { type: 'divider'; children: ContentNode[] };

export const alignments = ['left', 'center', 'right'] as const;
export type Alignment = (typeof alignments)[number];
/** All rows have the same number of cells. With `header`, the first row is the header. */
export type TableElement = {
  type: 'table';
  header?: true;
  /** One alignment for each column; missing if no column is aligned. */
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

export function isLeaf(node: ContentNode): node is ContentLeaf {
  return !('type' in node);
}

/** Void elements (image, formula, divider) have one empty leaf as their child. */
export function voidChildren(): ContentNode[] {
  return [{ text: '' }];
}

/** Gives an element without children one empty leaf, because each element needs a child. */
export function orEmptyLeaf(children: readonly ContentNode[] = []): ContentNode[] {
  return children.length > 0 ? [...children] : voidChildren();
}

export function childrenOf(node: ContentNode): readonly ContentNode[] {
  return isLeaf(node) ? [] : node.children;
}

/** Writes a document as it is stored and sent. */
export function serializeContent(nodes: readonly ContentNode[]): string {
  return JSON.stringify(nodes);
}
