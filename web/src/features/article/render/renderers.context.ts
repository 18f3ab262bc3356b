import { createContext } from 'react';
import type { KnownLanguage } from '#shared/content/code-languages.ts';
import type { CodeToken, highlightLater } from './highlight.ts';

/**
 * The tools that are available while a document is rendered. A server renders everything at once; a
 * browser starts with nothing and loads what a document needs.
 */
export interface Renderers {
  highlight?: (code: string, language: KnownLanguage | undefined) => readonly CodeToken[];
  /** Without it, code is coloured as in the published page. */
  highlightLater?: typeof highlightLater;
  /** HTML of a formula, or undefined for a refused one. */
  formula?: (formula: string, block: boolean) => string | undefined;
  /**
   * Where the frames of embedded pages open: in this document, whose policy allows them, or only on the
   * published page. Otherwise it is loaded first.
   */
  frames?: 'served' | 'published';
  /** Only what feed readers show: no controls and nothing that needs a style. */
  forFeeds?: boolean;
}

export const RenderersContext = createContext<Renderers>({});
