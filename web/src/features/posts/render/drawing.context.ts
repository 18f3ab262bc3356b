import { createContext } from 'react';
import type { CodeToken } from './highlight.ts';

/**
 * What stands ready while a document is rendered. A server draws everything at once; a browser
 * starts with nothing and loads what a document needs.
 */
export interface Drawing {
  highlight?: (code: string) => readonly CodeToken[];
  /** HTML of a formula, or undefined for one that is refused. */
  formula?: (formula: string, block: boolean) => string | undefined;
}

export const DrawingContext = createContext<Drawing>({});
