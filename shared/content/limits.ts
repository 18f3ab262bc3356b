/** Limits of a document; everything beyond is refused on save. */
export const contentLimits = {
  /** Levels of nodes: a paragraph of the document is level 1, its text level 2. */
  depth: 32,
  /** Elements and leaves together. */
  nodes: 5_000,
  /** UTF-8 bytes of the JSON text. */
  bytes: 300_000,
  /** Pictures for the dark scheme are not among them. */
  images: 40,
  /** Each has two pictures, which are not among the images. */
  diagrams: 20,
  /** CSS pixels of a diagram's side. */
  diagramSide: 20_000,
  /** UTF-16 units of one formula. */
  formulaLength: 2_000,
  /** Groups within groups in one formula. */
  formulaNesting: 50,
  /** Cells and rows of the tables in one formula, which grow far beyond their source. */
  formulaCells: 400,
  /** UTF-16 units of an image's alternative text, of its caption, and of a link's title. */
  imageTextLength: 500,
  /** Markdown reads numbers of nine digits, also that of the last item. */
  listStart: 999_990_000,
  /** UTF-16 units of what a code block says of its code. */
  codeLanguageLength: 40,
  codeFileNameLength: 120,
  codeLinesLength: 100,
} as const;
