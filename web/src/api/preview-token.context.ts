import { createContext } from 'react';

/** The token of the visitor's preview link; undefined on every other page. */
export const PreviewTokenContext = createContext<string | undefined>(undefined);
