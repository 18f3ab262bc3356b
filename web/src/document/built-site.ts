/** Facts about the browser's build that the renderer needs. */
import type { Script } from './letters.ts';

export interface BuiltSite {
  /** `index.html` as built, with the two comments of `shellPlaceholders`. */
  shell: string;
  /** Address of the style sheet for formulas. */
  mathStyles: string;
  /** Address of the style sheet for embedded pages, pictures of both schemes, and lines of code. */
  lineStyles: string;
  /** Address of the style sheet with the fonts of `furtherLetters`. */
  furtherFonts: string;
  /** Rules that the critical CSS needs for text in a script. */
  scriptFaces: Record<Script, string>;
}

/**
 * Pages that look alike share their critical CSS. `article` is a post without pictures, and with formulas it has
 * fractions and sums, but no matrices or arrows. Kinds that end in `-with-blocks` have everything that an article may
 * contain, including tables, callouts, tasks and footnotes.
 */
export const pageKinds = [
  'plain',
  'home',
  'blog',
  'projects',
  'project',
  'project-with-blocks',
  'article',
  'article-with-formulas',
  'post',
  'post-with-maths',
  'post-with-blocks',
  'page',
  'page-with-blocks',
] as const;
export type PageKind = (typeof pageKinds)[number];

/** The style sheets of a kind of page, reduced to what its markup can use. */
export interface FirstPaint {
  /** Inlined in the document, and the same for all pages of the kind. */
  css: string;
  /** Names, as `namesIn` returns them, that the sheets use and `css` does not cover. */
  unknown: readonly string[];
}

/** Empty while the samples are rendered from which the critical CSS is derived. */
export type FirstPaints = Partial<Record<PageKind, FirstPaint>>;
