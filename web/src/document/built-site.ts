/** What the renderer knows of the build that the browser gets. */

export interface BuiltSite {
  /** `index.html` as built, with the two places of `shellPlaces`. */
  shell: string;
  /** Address of the style sheet that formulas need beside the shell's own. */
  mathStyles: string;
}

/**
 * Pages that look alike have the same styles for their first paint. An article is a post without
 * pictures; of formulas it has fractions, sums and the like, no matrices or arrows.
 */
export const pageKinds = [
  'plain',
  'blog',
  'projects',
  'article',
  'article-with-formulas',
  'post',
  'post-with-maths',
] as const;
export type PageKind = (typeof pageKinds)[number];

/** The style sheets of a kind of page, cut to what its markup can use. */
export interface FirstPaint {
  /** Stands in the document; the same for all pages of the kind. */
  css: string;
  /** Names, as of `namesIn`, that the sheets know and this text does not. */
  unknown: readonly string[];
}

/** None for a kind while its samples are rendered, from which the texts are made. */
export type FirstPaints = Partial<Record<PageKind, FirstPaint>>;
