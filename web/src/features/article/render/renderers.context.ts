import { createContext } from 'react';
import type { KnownLanguage } from '#shared/content/code-languages.ts';
import type { CodeToken, highlightLater } from './highlight.ts';

/**
 * The tools that render the parts of a document. A server renders everything at once; a browser starts
 * without tools, and loads those that a document needs.
 */
export interface Renderers {
  highlight?: (code: string, language: KnownLanguage | undefined) => readonly CodeToken[];
  /** If it is missing, code is coloured as in the published page. */
  highlightLater?: typeof highlightLater;
  /** @returns the HTML of a formula, or undefined for an invalid one */
  formula?: (formula: string, block: boolean) => string | undefined;
  /**
   * Where embedded pages open: in this document, whose policy allows their frames, or only on the
   * published page. If it is missing, the document is loaded again first.
   */
  frames?: 'served' | 'published';
  /** Whether to render only what feed readers show: no controls, and nothing that needs a style sheet. */
  forFeeds?: boolean;
}

export const RenderersContext = createContext<Renderers>({});
