import { createContext } from 'react';
import type { CodeToken } from './highlight.ts';

/**
 * What stands ready while a document is rendered. A server draws everything at once and knows where
 * uploaded images are; a browser starts with nothing and loads what a document needs.
 */
export interface Drawing {
  highlight?: (code: string) => readonly CodeToken[];
  /** HTML of a formula, or undefined for one that is refused. */
  formula?: (formula: string, block: boolean) => string | undefined;
  /** Addresses of uploaded images, by their object key. */
  images?: Readonly<Record<string, string>>;
}

export const DrawingContext = createContext<Drawing>({});
