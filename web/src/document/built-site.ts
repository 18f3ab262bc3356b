/** The facts about the browser's build that the renderer needs. */
import type { Script } from './letters.ts';

export interface BuiltSite {
  /** `index.html` as built, with the two places of `shellPlaceholders`. */
  shell: string;
  /** Address of the style sheet that formulas need beside the shell's own. */
  mathStyles: string;
  /** Address of the one for numbered, highlighted and folded lines of code, and for embedded pages. */
  lineStyles: string;
  /** Address of the one that has the fonts of `furtherLetters`. */
  furtherFonts: string;
  /** Rules for pages with letters of a script, part of their critical CSS. */
  scriptFaces: Record<Script, string>;
}

/**
 * Pages that look alike share their critical CSS. An article is a post without pictures; its
 * formulas contain fractions, sums and the like, but no matrices or arrows. The last has everything
 * that a post may contain: tables, callouts, tasks and footnotes, too. Projects and the owner's pages have two
 * kinds each.
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
  /** Inlined in the document; the same for all pages of the kind. */
  css: string;
  /** Names, as of `namesIn`, that the sheets contain and this text does not. */
  unknown: readonly string[];
}

/** None for a kind while its samples are rendered, from which the texts are derived. */
export type FirstPaints = Partial<Record<PageKind, FirstPaint>>;
