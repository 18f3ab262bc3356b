import { createContext } from 'react';
import type { CodeToken } from './highlight.ts';

/**
 * The tools that are available while a document is rendered. A server renders everything at once; a
 * browser starts with nothing and loads what a document needs.
 */
export interface Renderers {
  highlight?: (code: string) => readonly CodeToken[];
  /** HTML of a formula, or undefined for a refused one. */
  formula?: (formula: string, block: boolean) => string | undefined;
}

export const RenderersContext = createContext<Renderers>({});
