/** Limits of an article. Saving a larger article fails. */
export const contentLimits = {
  /** Levels of nodes: a top-level paragraph is level 1, its text level 2. */
  depth: 32,
  /** Elements and leaves together. */
  nodes: 5_000,
  /** UTF-8 bytes of the JSON text. */
  bytes: 300_000,
  /** Images, not counting their variants for the dark scheme. */
  images: 40,
  /** Diagrams. Their two pictures do not count as images. */
  diagrams: 20,
  /** Width or height of a diagram, in CSS pixels. */
  diagramSide: 20_000,
  /** UTF-16 units of one formula. */
  formulaLength: 2_000,
  /** Groups within groups in one formula. */
  formulaNesting: 50,
  /** Cells and rows of the tables in one formula, which render far larger than their source. */
  formulaCells: 400,
  /** UTF-16 units of an image's alternative text, of its caption, and of a link's title. */
  imageTextLength: 500,
  /** Markdown reads at most nine digits, and the last item's number must fit, too. */
  listStart: 999_990_000,
  /** UTF-16 units of a code block's settings. */
  codeLanguageLength: 40,
  codeFileNameLength: 120,
  codeLinesLength: 100,
} as const;
